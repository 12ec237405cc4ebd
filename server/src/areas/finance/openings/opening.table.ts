// Columns of opening balances, for Kysely.
import type { OpeningAccount } from '@office/shared/areas/finance/openings/opening.model'
import type { Nullable, RowId, TenantId } from '../../../core/database/tables.ts'

interface OpeningBalanceTable {
  tenant_id: TenantId
  id: RowId
  account: OpeningAccount
  party_id: number
  currency: string
  /** In the account's own sense; null while none stands. */
  amount: Nullable<string>
  day: Nullable<string>
  reference: Nullable<string>
  entry_id: Nullable<string>
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    opening_balances: OpeningBalanceTable
  }
}
