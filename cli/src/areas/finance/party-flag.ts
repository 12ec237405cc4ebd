// The flag that names whose money is asked for, by number: '--rider 7', '--merchant 12'.
import { msg } from '@office/shared/core/messages/message'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'

const badNumber = msg`{flag} takes a number.`

/** Null where the flag was not given: of everybody. */
export function partyIn(text: string | undefined, { flag }: { flag: string }): number | null {
  if (text === undefined) return null
  const party = numberIn(text)
  if (party === null) throw usageError(badNumber, { flag })
  return party
}

/** The rows of one party, or of all, as a list is asked for them. */
export const ofParty = (party: number | null) => (party === null ? {} : { filters: { party_id: String(party) } })
