// The parties with commissions: how cards, deposits and the journal name riders and agencies.

import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import type { PayCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import { sql } from 'kysely'
import type { Sql } from '../../../core/records/list-sql.ts'

export interface CommissionParty {
  kind: Extract<DocumentKind, 'rider-commission' | 'agency-commission'>
  account: Extract<AccountName, 'commission-rider' | 'commission-agency'>
  card: PayCardKind
  /** The deposit that hands in the cash they collect. */
  deposit: Extract<DocumentKind, 'rider-deposit' | 'agency-deposit'>
  parties: 'riders' | 'warehouses'
  /** Selects the `email` of one by its number: a rider is written to at the address of their account. */
  email: Sql
}

export const riders: CommissionParty = {
  kind: 'rider-commission',
  account: 'commission-rider',
  card: 'rider',
  deposit: 'rider-deposit',
  parties: 'riders',
  email: sql`select s.email from riders r join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id where r.id`,
}
export const agencies: CommissionParty = {
  kind: 'agency-commission',
  account: 'commission-agency',
  card: 'agent',
  deposit: 'agency-deposit',
  parties: 'warehouses',
  email: sql`select email from warehouses where id`,
}
