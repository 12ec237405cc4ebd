// office runsheets send and close: sends a sheet out, and records what became of its orders.
import { type RunSheetDetail, runOutcomes, runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliError, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { runSheetNoun, showSheet } from './run-sheet.noun.ts'

const isOut = msg`{number} is out: {n, plural, one {# order} other {# orders}} with {rider}`
const isClosed = msg`{number} is closed: {delivered} delivered, {failed} back, {missing} not brought back`
const notOnSheet = msg`{waybill} is not on {number}, and on no other sheet that is open or out.`
const onOther = msg`{waybill} is not on {number} but on {other}.`

interface Given {
  args: readonly string[]
}

const toldLines = ({ lines }: RunSheetDetail) =>
  lines.map(({ waybill_number, status_key, outcome }) => ({ waybill_number, status_key, outcome }))

export async function sendRunSheet(
  { args: [name = ''], flags }: Given & { flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await runSheetNoun.load(), name)
  const sheet = await call(runSheetContract.send, { params: { id: Number(id) } })
  const { number, lines, rider_name } = sheet
  if (flags.json) writeJson(context, { number, state: sheet.state, orders: toldLines(sheet) })
  else say(context, context.translate(isOut, { number, n: lines.length, rider: rider_name ?? '' }))
  return exitCodes.ok
}

/** Names the sheet that it is on instead, if there is one. */
async function notHere(call: Call, waybill: string, number: string): Promise<CliError> {
  const { data } = await call(runSheetContract.list, { query: { filters: { waybill }, paginate: 1 } })
  const [other] = data
  if (!other) return usageError(notOnSheet, { waybill, number })
  return usageError(onOther, { waybill, number, other: other.number }, showSheet(other.number))
}

export async function closeRunSheet(
  { args: [name = ''], flags }: Given & { flags: { returned: string[]; yes: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await runSheetNoun.load(), name)
  const at = { params: { id: Number(id) } }
  const { lines, number } = await call(runSheetContract.get, at)
  const byWaybill = new Map(lines.map(line => [line.waybill_number, line.id]))
  const returned_ids: number[] = []
  for (const waybill of flags.returned) {
    const order = byWaybill.get(normaliseWaybill(waybill))
    if (order === undefined) throw await notHere(call, waybill, number)
    returned_ids.push(order)
  }
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
