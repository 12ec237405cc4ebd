// The flag that names whose money is meant, by number or name: '--rider 7', '--merchant "Everest Mobile"'.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import type { Call } from '@office/shared/core/api/client'
import { partyNumber } from './journal/ledger-parties.ts'

/** Null if the flag was not given, which means everyone. */
export const partyIn = async (call: Call, text: string | undefined, party: LedgerParty): Promise<number | null> =>
  text === undefined ? null : partyNumber(call, party, text)

/** The rows of one party, or of all, as a list query; in one currency if one is given. */
export const ofParty = (party: number | null, currency?: string) => ({
  filters: {
    ...(party === null ? {} : { party_id: String(party) }),
    ...(currency === undefined ? {} : { currency }),
  },
})
