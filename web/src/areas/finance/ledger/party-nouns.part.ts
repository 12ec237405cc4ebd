// What the records of each party of a ledger are called in commands.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'

export const partyNouns: Readonly<Record<LedgerParty, string>> = {
  rider: 'rider',
  branch: 'branch',
  agency: 'agency',
  merchant: 'merchant',
  walking: 'walking-customer',
}
