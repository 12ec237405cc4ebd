// What the terminal does alike with run sheets and return sheets: finds the sheet, tells what became of each order, prints.
import type { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import type { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import type { SheetResult } from '@office/shared/areas/operations/sheet.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { paint } from '../../core/io/io.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { checkOutput, writeOutput } from '../../core/io/write-output.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { sayUndo } from '../../core/nouns/undo-line.ts'
import { type CliError, runNext } from '../../core/program/cli-error.ts'
import { again, type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import type { returnSheetNoun } from './return-sheet.noun.ts'
import type { runSheetNoun } from './run-sheet.noun.ts'

/** What is said of orders that were changed, and of those that were so before. */
export interface Said {
  applied: Message
  unchanged: Message
}
export const onSheet: Said = { applied: msg`{number}: {count} added`, unchanged: msg`{count} already there` }
export const offSheet: Said = { applied: msg`{number}: {count} taken off`, unchanged: msg`{count} not on it` }
const refused = msg`{count} refused`
const headings = [msg`Waybill`, msg`Code`, msg`Problem`]

interface Change {
  sheet: { number: string }
  applied: number
  unchanged: number
  refused: number
  results: readonly SheetResult[]
}

/** @param others commands that show the sheets on which refused ones are */
export function tellChange(
  change: Change,
  said: Said,
  others: readonly string[],
  { json }: { json: boolean },
  context: CliContext,
): ExitCode {
  const { io, translate } = context
  const { sheet, applied, unchanged, results } = change
  if (json) writeJson(context, { number: sheet.number, applied, unchanged, refused: change.refused, results })
  else {
    const words = [
      `${paint(io.err, 'green', '✓')} ${translate(said.applied, { number: sheet.number, count: formatCount(applied) })}`,
      unchanged > 0 && `= ${translate(said.unchanged, { count: formatCount(unchanged) })}`,
      change.refused > 0 && `${paint(io.err, 'red', '✗')} ${translate(refused, { count: formatCount(change.refused) })}`,
    ]
    say(context, words.filter(word => word !== false).join('   '))
    const bad = results.filter(({ outcome }) => outcome === 'refused')
    if (bad.length > 0)
      writeTable(
        io.out,
        headingsFor(io.out, translate, headings),
        bad.map(one => [one.waybill_number, one.code ?? '', one.message ?? '']),
      )
    for (const command of new Set(others)) say(context, `  ${translate(runNext, { command: again(context, command) })}`)
  }
  return change.refused === 0 ? exitCodes.ok : exitCodes.rejected
}

/** How what was taken off comes back; what was off already does not. */
export function sayPutBack(
  path: 'runsheets' | 'returnsheets',
  { sheet, results }: Change,
  { json }: { json: boolean },
  context: CliContext,
): void {
  const off = results.flatMap(({ outcome, waybill_number }) => (outcome === 'applied' ? [waybill_number] : []))
  if (!json && off.length > 0) sayUndo(context, `office ${path} add ${sheet.number} ${off.join(' ')}`)
}

/**
 * Orders of a sheet by their waybills.
 * @param notHere says where one is that is not on it
 * @throws CliError for one that is not on it
 */
export async function ordersOn(
  lines: readonly { id: number; waybill_number: string }[],
  waybills: readonly string[],
  notHere: (waybill: string) => Promise<CliError>,
): Promise<number[]> {
  const byWaybill = new Map(lines.map(line => [line.waybill_number, line.id]))
  const ids: number[] = []
  for (const waybill of waybills) {
    const order = byWaybill.get(normaliseWaybill(waybill))
    if (order === undefined) throw await notHere(waybill)
    ids.push(order)
  }
  return ids
}

interface Lines {
  lines: readonly { waybill_number: string; status_key: string; outcome: string | null }[]
}

export const toldLines = ({ lines }: Lines) =>
  lines.map(({ waybill_number, status_key, outcome }) => ({ waybill_number, status_key, outcome }))

type SheetNoun = typeof runSheetNoun | typeof returnSheetNoun
type Sheets = typeof runSheetContract | typeof returnSheetContract

/** The sheet of this number or id, and the session to call it with. */
export async function openSheet(noun: SheetNoun, name: string, context: CliContext) {
  const { call } = await openSession(context)
  const { id, number } = await findRow(call, await noun.load(), name)
  return { call, number: String(number), at: { params: { id: Number(id) } } }
}

/** A step back of a sheet. @param undo the command that takes it back in turn, if there is one */
export const stepBack =
  (noun: SheetNoun, endpoint: Sheets['recall'] | Sheets['cancel'], said: Message, undo?: (number: string) => string) =>
  async ({ args: [name = ''], flags }: { args: readonly string[]; flags: { json: boolean } }, context: CliContext) => {
    const { call, at } = await openSheet(noun, name, context)
    const sheet = await call(endpoint, at)
    const { number } = sheet
    if (flags.json) writeJson(context, { number, state: sheet.state, orders: toldLines(sheet) })
    else {
      say(context, context.translate(said, { number }))
      if (undo) sayUndo(context, undo(number))
    }
    return exitCodes.ok
  }

/** The sheet as people carry it, as a file or for a printer behind a pipe. */
export const printing =
  (noun: SheetNoun, endpoint: Sheets['pdf']) =>
  async (
    { args: [name = ''], flags }: { args: readonly string[]; flags: { output: string | undefined; force: boolean } },
    context: CliContext,
  ) => {
    checkOutput(context, flags)
    const { call, at } = await openSheet(noun, name, context)
    const file = await call(endpoint, at, { timeout: 60_000 })
    await writeOutput(context, flags, file.name, file.bytes)
    return exitCodes.ok
  }
