// What each kind of request provides: the current state of its subject, and the way to carry out the request.
import type { ApprovalDetail } from '@office/shared/areas/approvals/approval.contract'
import type { RequestField, RequestKind } from '@office/shared/areas/approvals/approval.model'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import type { Changes } from './approval.table.ts'

/** A request as its effect sees it. */
export interface AskedFor {
  id: number
  kind: RequestKind
  merchant_id: number | null
  order_id: number | null
  rider_id: number | null
  document_id: number | null
  opening_id: number | null
  currency: string | null
  /** Null if a rule asked. */
  requested_by: number | null
  changes: Changes
  reason_id: number | null
  remark: string | null
}

export interface ApprovalEffect {
  /** Locks its subject until the end of the call. */
  lock: (tx: Tx, asked: AskedFor) => Promise<void>
  /** The current values of its fields. */
  now: (tx: Tx, asked: AskedFor) => Promise<Partial<Record<RequestField, string | number | null>>>
  /** Who took the cash in question. */
  heldBy?: (tx: Tx, asked: AskedFor) => Promise<ApprovalDetail['held_by']>
  /** Staff who gain or lose by it and so must not decide. */
  payees?: (tx: Tx, asked: AskedFor) => Promise<readonly number[]>
  /** Runs in the transaction of the decision. */
  carryOut: (context: Context, asked: AskedFor) => Promise<void>
  /** Called when it is rejected, in the transaction of the decision. */
  rejected?: (context: Context, asked: AskedFor) => Promise<void>
}
