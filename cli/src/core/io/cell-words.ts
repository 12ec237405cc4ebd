// Record values as table cells: people read the operator's formats and words, programs the record's raw values.
import type { Message } from '@office/shared/core/messages/message'
import { formatAmount } from '@office/shared/format/amount'
import { formatDateTime, formatDay } from '@office/shared/format/date-time'
import type { CliContext } from '../program/context.ts'

/** Who reads the output: a person at a terminal or a program, and in which language. */
export type Reader = Pick<CliContext, 'translate'> & { readonly io: Pick<CliContext['io'], 'out'> }

export interface CellWords {
  amount: (amount: string) => string
  time: (instant: string) => string
  day: (day: string) => string
  /** One of the contract's own words, named in the reader's language. */
  word: (key: string, name: Message) => string
}

const asTheyStand: CellWords = { amount: text => text, time: text => text, day: text => text, word: key => key }

export const cellWords = ({ io, translate }: Reader): CellWords =>
  io.out.isTty
    ? { amount: formatAmount, time: formatDateTime, day: formatDay, word: (_key, name) => translate(name) }
    : asTheyStand
