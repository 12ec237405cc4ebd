// Columns of cash receipts, for Kysely; triggers of migration 0290 write them with the journal.
import type { ReceiptKind } from '@office/shared/areas/finance/deposits/cash-receipt.model'
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId } from '../../../core/database/tables.ts'

interface CashReceiptTable {
  tenant_id: TenantId
  id: RowId
  entry_id: string
  line: number
  kind: ReceiptKind
  /** Who holds it: a branch, an agency, or a rider. */
  account: Generated<'cash-branch' | 'cash-rider' | 'cash-agency'>
  warehouse_id: number | null
  rider_id: number | null
  order_id: number | null
  deposit_id: number | null
  repayment_id: Generated<number | null>
  currency: string
  amount: string
  at: Instant
  is_open: Generated<boolean>
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    cash_receipts: CashReceiptTable
  }
}
