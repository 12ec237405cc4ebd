// The closing words of a command on many records: how many were done, and which have no answer.
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { paint } from '../io/io.ts'
import type { CliContext } from '../program/context.ts'
import type { RecordOutcome } from './record-noun.ts'

type Outcome = RecordOutcome['outcome']

const sums: Readonly<Record<Outcome, { sign: string; colour: 'green' | 'dim' | 'red'; words: Message; dryWords: Message }>> = {
  applied: { sign: '✓', colour: 'green', words: msg`{count} done`, dryWords: msg`{count} would be done` },
  unchanged: { sign: '=', colour: 'dim', words: msg`{count} unchanged`, dryWords: msg`{count} need no change` },
  refused: { sign: '✗', colour: 'red', words: msg`{count} refused`, dryWords: msg`{count} would be refused` },
}
const outcomes = ['applied', 'unchanged', 'refused'] as const

export const notAnswered = msg`No answer for: {records}`

/** The number done is shown even if it is zero. */
export const countsText = (
  { io, translate }: Pick<CliContext, 'io' | 'translate'>,
  counts: Readonly<Partial<Record<Outcome, number>>>,
  isDryRun: boolean,
): string =>
  outcomes
    .flatMap(outcome => {
      const count = counts[outcome] ?? 0
      if (outcome !== 'applied' && count === 0) return []
      const { sign, colour, words, dryWords } = sums[outcome]
      return `${paint(io.err, colour, sign)} ${translate(isDryRun ? dryWords : words, { count: formatCount(count) })}`
    })
    .join('   ')
