// The parties with commissions: how cards, deposits and the journal name riders and agencies.

import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import type { PayCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import { sql } from 'kysely'

export interface CommissionParty {
  kind: Extract<DocumentKind, 'rider-commission' | 'agency-commission'>
  account: Extract<AccountName, 'commission-rider' | 'commission-agency'>
  card: PayCardKind
  /** The deposit that hands in the cash they collect. */
  deposit: Extract<DocumentKind, 'rider-deposit' | 'agency-deposit'>
  parties: 'riders' | 'warehouses'
}

/** States in which a commission stands as it was approved. */
export const inForce = sql`('approved', 'part-paid', 'paid', 'carried', 'written-off')`

export const riders: CommissionParty = {
  kind: 'rider-commission',
  account: 'commission-rider',
  card: 'rider',
  deposit: 'rider-deposit',
  parties: 'riders',
}
export const agencies: CommissionParty = {
  kind: 'agency-commission',
  account: 'commission-agency',
  card: 'agent',
  deposit: 'agency-deposit',
  parties: 'warehouses',
}
