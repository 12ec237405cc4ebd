// Whose ledger is meant: the noun by which each party is found, by number or by name.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import type { Call } from '@office/shared/core/client'
import { findRow, numberIn } from '../../core/nouns/find-records.ts'
import type { NounCommands } from '../../core/nouns/noun.ts'
import { agencyNoun } from '../agencies/agency.noun.ts'
import { branchNoun } from '../branches/branch.noun.ts'
import { merchantNoun } from '../merchants/merchant.noun.ts'
import { walkingCustomerNoun } from '../merchants/walking-customer.noun.ts'
import { riderNoun } from '../riders/rider.noun.ts'

const nouns: Readonly<Record<LedgerParty, NounCommands>> = {
  rider: riderNoun,
  branch: branchNoun,
  agency: agencyNoun,
  merchant: merchantNoun,
  walking: walkingCustomerNoun,
}

/** A number is taken as it is: whoever sees the money need not see the list. */
export async function partyNumber(call: Call, party: LedgerParty, text: string): Promise<number> {
  return numberIn(text) ?? Number((await findRow(call, await nouns[party].load(), text)).id)
}
