// The days of the ledger on the page, so that a statement saved from there covers the same ones.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'

interface LedgerDays {
  party: LedgerParty
  id: number
  from: string
  to: string
}

let shown: LedgerDays | null = null

/** Returns the function that ends it. */
export function showDays(days: LedgerDays): () => void {
  shown = days
  return () => {
    if (shown === days) shown = null
  }
}

/** Null if the ledger of this party is not on the page. */
export const daysShown = (party: LedgerParty, id: number): LedgerDays | null =>
  shown?.party === party && shown.id === id ? shown : null
