// Moving orders by waybill number, in calls of several hundred: which were moved, which were not, and why.
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { MAX_FILTER_VALUES } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { paint } from '../../core/io/io.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { notAnswered } from '../../core/nouns/outcome-words.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const moved = msg`{count} moved`
const wouldMove = msg`{count} would move`
const unchanged = msg`{count} already there`
const refused = msg`{count} refused`
const outWith = msg`out with {sheets}`
export const notFound = msg`No order has this waybill number`
const headings = [msg`Waybill`, msg`Code`, msg`Problem`]

type Result = Omit<MoveOutcome['results'][number], 'id'>
interface Sums {
  applied: number
  unchanged: number
  refused: number
}

/** A filter's text may have 20,000 characters, enough for a thousand waybill numbers of the usual length. */
const PER_CALL = Math.min(500, MAX_FILTER_VALUES)

/** Sends waybills in batches and returns what became of them. */
export async function sendMoves(
  waybills: readonly string[],
  send: (matching: { 'filter[waybill_number]': string }) => Promise<MoveOutcome>,
  { status_key, dryRun, json }: { status_key: OrderStatusKey; dryRun: boolean; json: boolean },
  context: CliContext,
): Promise<ExitCode> {
  const results: Result[] = []
  const sums: Sums = { applied: 0, unchanged: 0, refused: 0 }
  const sheets = new Set<string>()
  let failure: unknown = null
  let left: readonly string[] = []
  for (let at = 0; at < waybills.length; at += PER_CALL) {
    const part = waybills.slice(at, at + PER_CALL)
    const outcome = await send({ 'filter[waybill_number]': part.join(',') }).catch((error: unknown) => {
      // What the parts before it came to is told all the same.
      if (at === 0) throw error
      failure = error
      return null
    })
    if (outcome === null) {
      left = waybills.slice(at)
      break
    }
    const found = new Set(outcome.results.map(one => one.waybill_number.toUpperCase()))
    const absent = part.filter(waybill => !found.has(waybill))
    // Orders that were already there may be counted without being named.
    const unknown = part.length - outcome.applied - outcome.unchanged - outcome.refused
    results.push(...outcome.results)
    if (unknown > 0)
      for (const waybill_number of absent.slice(0, unknown))
        results.push({ waybill_number, outcome: 'refused', code: 'not-found', message: context.translate(notFound) })
    for (const { number } of outcome.run_sheets ?? []) sheets.add(number)
    sums.applied += outcome.applied
    sums.unchanged += outcome.unchanged
    sums.refused += outcome.refused + Math.max(0, unknown)
  }
  const named = sheets.size > 0 ? { run_sheets: [...sheets] } : {}
  const unreached = failure === null ? {} : { not_answered: left }
  if (json) writeJson(context, { status_key, dry_run: dryRun, ...sums, ...named, results, ...unreached })
  else tell(context, { ...sums, sheets: [...sheets] }, results, dryRun)
  if (failure !== null) {
    if (!json) say(context, context.translate(notAnswered, { records: left.join(', ') }))
    throw failure
  }
  if (sums.refused === 0) return exitCodes.ok
  return dryRun ? exitCodes.wouldReject : exitCodes.rejected
}

function tell(
  context: CliContext,
  { sheets, ...sums }: Sums & { sheets: readonly string[] },
  results: readonly Result[],
  isDryRun: boolean,
): void {
  const { io, translate } = context
  const bad = results.filter(one => one.outcome === 'refused')
  const words = [
    `${paint(io.err, 'green', '✓')} ${translate(isDryRun ? wouldMove : moved, { count: formatCount(sums.applied) })}`,
    sheets.length > 0 && translate(outWith, { sheets: sheets.join(', ') }),
    sums.unchanged > 0 && `= ${translate(unchanged, { count: formatCount(sums.unchanged) })}`,
    sums.refused > 0 && `${paint(io.err, 'red', '✗')} ${translate(refused, { count: formatCount(sums.refused) })}`,
  ]
  say(context, words.filter(word => word !== false).join('   '))
  if (bad.length > 0)
    writeTable(
      io.out,
      headingsFor(io.out, translate, headings),
      bad.map(one => [one.waybill_number, one.code ?? '', one.message ?? '']),
    )
}
