// What a kind of request is able to do: say how what it is about stands, and carry out what was asked.
import type { ApprovalDetail } from '@office/shared/areas/approvals/approval.contract'
import type { RequestField, RequestKind } from '@office/shared/areas/approvals/approval.model'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import type { Changes } from './approval.table.ts'

/** A request as those know it who carry it out. */
export interface AskedFor {
  id: number
  kind: RequestKind
  merchant_id: number | null
  order_id: number | null
  rider_id: number | null
  document_id: number | null
  currency: string | null
  /** Null where a rule asked. */
  requested_by: number | null
  changes: Changes
  reason_id: number | null
  remark: string | null
}

export interface ApprovalEffect {
  /** Locks what it is about until the end of the request. */
  lock: (tx: Tx, asked: AskedFor) => Promise<void>
  /** Its fields as they are now. */
  now: (tx: Tx, asked: AskedFor) => Promise<Partial<Record<RequestField, string | number | null>>>
  /** Who took the cash that it is about. */
  heldBy?: (tx: Tx, asked: AskedFor) => Promise<ApprovalDetail['held_by']>
  /** Staff who gain or lose by it, and do not decide. */
  payees?: (tx: Tx, asked: AskedFor) => Promise<readonly number[]>
  /** In the transaction of the decision. */
  carryOut: (context: Context, asked: AskedFor) => Promise<void>
}
