// Columns of approval requests, for Kysely.
import type { RequestField, RequestKind } from '@office/shared/areas/approvals/approval.model'
import type { ApprovalState } from '@office/shared/areas/approvals/approval.transitions'
import type { Generated, JSONColumnType } from 'kysely'
import type { InstantOrNull, Nullable, Numbered } from '../../core/database/tables.ts'

/** The changes of a request: old and new value of each field; numbers are ids of the records they refer to. */
export type Changes = Partial<Record<RequestField, { old: string | number | null; new: string | number | null }>>

export interface ApprovalRequestTable extends Numbered {
  kind: RequestKind
  /** Exactly one of these is set. */
  merchant_id: Nullable<number>
  order_id: Nullable<number>
  rider_id: Nullable<number>
  document_id: Nullable<number>
  opening_id: Nullable<number>
  /** The currency of the changed amounts, if they are money. */
  currency: Nullable<string>
  changes: JSONColumnType<Changes, string, never>
  state: Generated<ApprovalState>
  requested_by: number | null
  reason_id: Nullable<number>
  remark: Nullable<string>
  first_by: Nullable<number>
  first_at: InstantOrNull
  decided_by: Nullable<number>
  decided_at: InstantOrNull
  reason: Nullable<string>
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    approval_requests: ApprovalRequestTable
  }
}
