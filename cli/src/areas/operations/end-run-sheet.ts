// office runsheets send, recall, cancel, close and print: sends a sheet out or not after all, and records what became of its orders.
import { type RunSheetDetail, runOutcomes, runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { type CliError, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { runSheetNoun, showSheet } from './run-sheet.noun.ts'
import { openSheet, ordersOn, printing, stepBack, toldLines } from './sheet.part.ts'

const isOut = msg`{number} is out: {n, plural, one {# order} other {# orders}} with {rider}`
const isOpen = msg`{number} is open again`
const isCancelled = msg`{number} is cancelled`
const isClosed = msg`{number} is closed: {delivered} delivered, {failed} back, {missing} not brought back`
const notOnSheet = msg`{waybill} is not on {number}, and on no other sheet that is open or out.`
const onOther = msg`{waybill} is not on {number} but on {other}.`

interface Given {
  args: readonly string[]
}

export async function sendRunSheet(
  { args: [name = ''], flags }: Given & { flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call, at } = await openSheet(runSheetNoun, name, context)
  const sheet = await call(runSheetContract.send, at)
  const { number, lines, rider_name } = sheet
  if (flags.json) writeJson(context, { number, state: sheet.state, orders: toldLines(sheet) })
  else say(context, context.translate(isOut, { number, n: lines.length, rider: rider_name ?? '' }))
  return exitCodes.ok
}

export const recallRunSheet = stepBack(runSheetNoun, runSheetContract.recall, isOpen, number => `office runsheets send ${number}`)
export const cancelRunSheet = stepBack(runSheetNoun, runSheetContract.cancel, isCancelled)
export const printRunSheet = printing(runSheetNoun, runSheetContract.pdf)

/** Names the sheet that an order is on instead, if there is one. */
export const notOnRunSheet =
  (call: Call, { number }: RunSheetDetail) =>
  async (waybill: string): Promise<CliError> => {
    const { data } = await call(runSheetContract.list, { query: { filters: { waybill }, paginate: 1 } })
    const [other] = data
    if (!other) return usageError(notOnSheet, { waybill, number })
    return usageError(onOther, { waybill, number, other: other.number }, showSheet(other.number))
  }

export async function closeRunSheet(
  { args: [name = ''], flags }: Given & { flags: { returned: string[]; yes: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call, at } = await openSheet(runSheetNoun, name, context)
  const sheet = await call(runSheetContract.get, at)
  const { lines, number } = sheet
  const returned_ids = await ordersOn(lines, flags.returned, notOnRunSheet(call, sheet))
  const missing_ids = flags.yes ? lines.filter(line => line.outcome === null).map(line => line.id) : []
  const closed = await call(runSheetContract.close, { ...at, body: { returned_ids, missing_ids } })
  const counts = Object.fromEntries(
    runOutcomes.map(outcome => [outcome, closed.lines.filter(line => line.outcome === outcome).length]),
  )
  if (flags.json) writeJson(context, { number, state: closed.state, ...counts, orders: toldLines(closed) })
  else {
    const back = (counts.failed ?? 0) + (counts.returned ?? 0)
    say(
      context,
      context.translate(isClosed, {
        number,
        delivered: counts.delivered ?? 0,
        failed: back,
        missing: counts['not-returned'] ?? 0,
      }),
    )
  }
  return exitCodes.ok
}
