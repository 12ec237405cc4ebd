// Columns of the journal, for Kysely.
import type { AccountName, EntryKind } from '@office/shared/areas/finance/journal/journal.model'
import type { LedgerAccount, LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import type { StatementFormat } from '@office/shared/areas/finance/journal/statement.contract'
import type { ColumnType, Generated } from 'kysely'
import type { Instant, RowId, TenantId } from '../../../core/database/tables.ts'

/** Numbers that may exceed 2^53 are text. */
type Big = ColumnType<string, bigint | number | string, never>

export interface JournalEntryTable {
  tenant_id: TenantId
  id: Generated<string>
  /** The database's transaction id: an entry and its lines are written in one. */
  transaction_id: Generated<string>
  at: Instant
  kind: EntryKind
  source: string
  source_id: Big
  staff_id: number | null
  reason: string | null
}

export interface JournalLineTable {
  tenant_id: TenantId
  entry_id: Big
  line: number
  account: AccountName
  party_id: number
  order_id: number | null
  currency: string
  amount: Big
}

export interface JournalSumTable {
  tenant_id: TenantId
  account: AccountName
  party_id: number
  currency: string
  amount: Big
}

export interface JournalDayTable extends JournalSumTable {
  day: string
  kind: EntryKind
}

/** What a rider or an agency holds of an order: the sum of its lines, maintained by triggers (migrations 0465 to 0495). */
interface HeldCashTable {
  tenant_id: TenantId
  order_id: number
  account: 'cash-rider' | 'cash-agency'
  party_id: number
  amount: Big
  /** In no deposit, and not disputed. */
  is_pending: boolean
  currency: string
  since: Instant
}

/** What is due of an order and on no invoice, maintained by triggers (migration 0490). */
interface DueOrderTable {
  tenant_id: TenantId
  order_id: number
  account: 'merchant' | 'walking'
  party_id: number
  currency: string
  amount: Big
  since: Instant
}

export interface StatementMailTable {
  tenant_id: TenantId
  id: RowId
  party: LedgerParty
  party_id: number
  from_day: string
  to_day: string
  /** Those that are in it. */
  accounts: LedgerAccount[]
  format: StatementFormat
  mail_id: number
  file_id: number
  /** Who sent it. */
  staff_id: number
  created_at: Instant
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    journal_entries: JournalEntryTable
    journal_lines: JournalLineTable
    statement_mails: StatementMailTable
    journal_sums: JournalSumTable
    journal_days: JournalDayTable
    held_cash: HeldCashTable
    due_orders: DueOrderTable
  }
}
