// Orders for a document as they are named: by waybills, or all that are open of one party.
import type { Message } from '@office/shared/core/messages/message'
import { failure, usageError } from '../../core/program/cli-error.ts'
import type { CliContext } from '../../core/program/context.ts'
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
