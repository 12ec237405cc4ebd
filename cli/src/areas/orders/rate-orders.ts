// office orders rate: recalculates the charges of orders by today's rate cards, for the named orders or for all that wait for a
// card.
import { orderRateContract } from '@office/shared/areas/orders/order-rate.contract'
import { MAX_MOVED, type MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { priceRefusalCodes } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readWaybills } from './read-waybills.part.ts'
import { notFound } from './send-moves.ts'

const noOrders = msg`Specify orders by their waybills, or all orders that are not rated with --unrated.`
const noReason = msg`Add a reason with --reason TEXT; only --dry-run does not need one.`
const summed = msg`{applied} recalculated, {unchanged} unchanged, {refused} refused`
const wouldBe = msg`{applied} would be recalculated, {unchanged} unchanged, {refused} refused`
const headings = [msg`Waybill`, msg`Code`, msg`Outcome`]

interface RateFlags {
  unrated: boolean
  reason: string | undefined
  dryRun: boolean
  json: boolean
}

/** Waybills per call: a filter's text may have 20,000 characters. */
const PER_CALL = 500

interface Part {
  matching: Record<string, string>
  waybills: readonly string[]
}

/** Parts, requested one after the other. */
function* partsOf(waybills: readonly string[]): Generator<Part> {
  for (let at = 0; at < waybills.length; at += PER_CALL) {
    const part = waybills.slice(at, at + PER_CALL)
    yield { matching: { 'filter[waybill_number]': part.join(',') }, waybills: part }
  }
}

export async function rateOrders(
  { args: given, flags }: { args: readonly string[]; flags: RateFlags },
  context: CliContext,
): Promise<ExitCode> {
  const { unrated, reason = null, dryRun: dry_run, json } = flags
  if (unrated === given.length > 0) throw usageError(noOrders)
  if (reason === null && !dry_run) throw usageError(noReason)
  const parts: Part[] = unrated
    ? [{ matching: { 'filter[unrated]': priceRefusalCodes.join(',') }, waybills: [] }]
    : [...partsOf(await readWaybills(given, context))]
  const { call } = await openSession(context)
  const sums = { applied: 0, unchanged: 0, refused: 0 }
  const results: Omit<MoveOutcome['results'][number], 'id'>[] = []
  for (const { matching, waybills } of parts) {
    const found = new Set<string>()
    for (let after = 0; ; ) {
      const body = { matching, after, dry_run, reason }
      const outcome = await call(orderRateContract.rate, { body }, { timeout: 120_000 })
      results.push(...outcome.results)
      for (const one of outcome.results) found.add(one.waybill_number.toUpperCase())
      for (const key of ['applied', 'unchanged', 'refused'] as const) sums[key] += outcome[key]
      const last = outcome.results.at(-1)
      if (outcome.results.length < MAX_MOVED || !last) break
      after = last.id
    }
    for (const waybill_number of waybills.filter(waybill => !found.has(waybill))) {
      results.push({ waybill_number, outcome: 'refused', code: 'not-found', message: context.translate(notFound) })
      sums.refused++
    }
  }
  if (json) writeJson(context, { dry_run, ...sums, results })
  else {
    const { io, translate } = context
    const counts = Object.fromEntries(Object.entries(sums).map(([key, n]) => [key, formatCount(n)]))
    say(context, translate(dry_run ? wouldBe : summed, counts))
    const told = results.filter(({ message }) => message !== undefined)
    if (told.length > 0)
      writeTable(
        io.out,
        headingsFor(io.out, translate, headings),
        told.map(one => [one.waybill_number, one.code ?? one.outcome, one.message ?? '']),
      )
  }
  if (sums.refused === 0) return exitCodes.ok
  return dry_run ? exitCodes.wouldReject : exitCodes.rejected
}
