// Orders for documents as they are named: by waybills, or all that are open of one party, as many as one call may have.
import { MAX_NAMED } from '@office/shared/areas/finance/document.model'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { failure, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say } from '../../core/program/context.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'

interface Asked {
  /** The flag that names a party, and what was given with it. */
  flag: string
  party: string | undefined
  /** Messages for when neither was given, and for an empty list: that is no order, not all of them. */
  needs: Message
  nothing: Message
}

/** The waybills; none if all of the party are meant. */
export async function namedOrders(
  args: readonly string[],
  { flag, party, needs, nothing }: Asked,
  context: CliContext,
): Promise<string[]> {
  const waybills = await readWaybills(args, context)
  if (args.length === 0 && party === undefined) throw usageError(needs, { flag })
  if (args.length > 0 && waybills.length === 0) throw failure('nothing-due', nothing)
  return waybills
}

/** Ends the command if some of what was named cannot be in it. All are told: each is put right by itself. */
export function refuseNamed(context: CliContext, cannot: Message, refused: readonly MessageValues[]): void {
  const last = refused.at(-1)
  if (!last) return
  for (const one of refused.slice(0, -1)) say(context, context.translate(cannot, one))
  throw failure('not-due', cannot, last)
}

/** The longest waiting of them, as many as one call may have, and how many are left for the next. */
export function forOneCall<Row extends { id: number }>(rows: readonly Row[]): { taken: Row[]; left: number } {
  const taken = rows.toSorted((a, b) => a.id - b.id).slice(0, MAX_NAMED)
  return { taken, left: rows.length - taken.length }
}

const more = msg`At most {most} lines are taken at once. {left, plural, one {# is} other {# are}} left: run the same command again.`

/** Tells a person what is left for the next call. */
export function tellLeft(context: CliContext, left: number): void {
  if (left > 0) say(context, context.translate(more, { most: formatCount(MAX_NAMED), left }))
}
