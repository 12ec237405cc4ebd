// Columns of documents, their lines and files, for Kysely.
import type { PaidWork } from '@office/shared/areas/finance/commissions/commission.model'
import type { Denominations } from '@office/shared/areas/finance/deposits/denomination.model'
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import type { BankAccount } from '@office/shared/areas/finance/invoices/invoice.model'
import type { FinanceEvent } from '@office/shared/areas/settings/notification.model'
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull, Nullable, RowId, TenantId } from '../../../core/database/tables.ts'

export interface DocumentTable {
  tenant_id: TenantId
  id: RowId
  kind: DocumentKind
  number: string
  state: string
  party_id: number
  warehouse_id: number | null
  currency: string
  lines: number
  declared: string
  /** Null for a draft, which a rule made. */
  maker_id: number | null
  created_at: Instant
  counter_id: Nullable<number>
  counted_at: InstantOrNull
  counted: Nullable<string>
  denominations: JSONColumnType<Denominations, string | undefined, string>
  decider_id: Nullable<number>
  decided_at: InstantOrNull
  reason_id: Nullable<number>
  reason: Nullable<string>
  remark: string | null
  /** The bank's reference of a payment. */
  reference: Nullable<string>
  /** For invoices. */
  issued_at: InstantOrNull
  /** The days on which what it settles ended. */
  period_from: Nullable<string>
  period_to: Nullable<string>
  /** The last day of the period for which a rule drafted it. */
  drafted_for: Nullable<string>
  /** For a commission: the agency's deposit against which it is set off. */
  set_off_id: Nullable<number>
}

export interface DocumentLineTable {
  tenant_id: TenantId
  document_id: number
  line: number
  kind: DocumentKind
  order_id: number | null
  claimed_id: number | null
  receipt_id: number | null
  /** The event of an order's journey. */
  event_id: number | null
  adjustment_id: number | null
  recount_id: number | null
  takes_back: Generated<boolean>
  /** For a commission. */
  pay: JSONColumnType<PaidWork | null, string | null | undefined, never>
  amount: string
  is_held: Generated<boolean>
}

export interface DocumentFileTable {
  tenant_id: TenantId
  document_id: number
  kind: 'slip' | 'print'
  file_id: number
}

export interface DocumentPaymentTable {
  tenant_id: TenantId
  id: RowId
  document_id: number
  amount: string
  paid_on: string
  reference: string
  staff_id: number
  created_at: Instant
  /** The payment that this row takes back; its amount is below zero then. */
  reverses_id: Generated<number | null>
  /** Why it was taken back. */
  reason: Generated<string | null>
  is_reversed: Generated<boolean>
  /** The account that a merchant was paid to, kept by a trigger; null where that is not known, and for others. */
  account: JSONColumnType<BankAccount | null, never, never>
}

export interface DocumentMailTable {
  tenant_id: TenantId
  id: RowId
  /** Null for a mail about a request. */
  document_id: Nullable<number>
  /** The payment that it tells of. */
  payment_id: Nullable<number>
  /** The decided request about the money of a parcel that it tells of. */
  request_id: Nullable<number>
  mail_id: number
  /** The paper that was sent, if one was. */
  file_id: number | null
  /** Who sent it; null for a mail that went automatically. */
  staff_id: Nullable<number>
  /** What a mail that went automatically told. */
  event: Nullable<FinanceEvent>
  created_at: Instant
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    documents: DocumentTable
    document_lines: DocumentLineTable
    document_files: DocumentFileTable
    document_payments: DocumentPaymentTable
    document_mails: DocumentMailTable
  }
}
