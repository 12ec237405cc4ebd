// The most records that one command takes, since they are judged and carried out one by one.
import { msg } from '@office/shared/core/messages/message'
import type { Words } from '../language/translate.ts'

export const MOST_CHOSEN = 1000
const tooMany = msg`At most {max, number} at once. Narrow the filter.`

/** Why a command cannot take all of a selection at once; null if it can. */
export const tooManyOf = (count: number): Words | null =>
  count > MOST_CHOSEN ? { message: tooMany, values: { max: MOST_CHOSEN } } : null
