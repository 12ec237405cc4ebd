// office rate-cards export: the price table of a card as a file, identical to the one that the portal writes.
import { unpackLanes } from '@office/shared/areas/rate-cards/prices/packed-lanes'
import { tableFile } from '@office/shared/areas/rate-cards/prices/rate-table'
import { isPriceCard, type PriceCardDetail, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { Call } from '@office/shared/core/api/client'
import { csvFile } from '@office/shared/core/export/csv'
import { wholeFile } from '@office/shared/core/export/whole-file'
import { xlsxFile } from '@office/shared/core/export/xlsx'
import { msg } from '@office/shared/core/messages/message'
import { checkOutput, isCsv, writeOutput } from '../../core/io/write-output.ts'
import { CliError, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const notANumber = msg`Specify the rate card by its number. To find it, run office rate-cards list.`

const noTable = msg`{name} has pay rules, not a price table`

/** The number of a card, as typed. */
export function cardNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw usageError(notANumber)
  return Number(text)
}

/** A card with a price table. */
export async function readPriceCard(call: Call, params: { id: number }): Promise<PriceCardDetail> {
  const card = await call(rateCardContract.get, { params })
  if (isPriceCard(card)) return card
  throw new CliError(exitCodes.failed, 'card-of-other-kind', noTable, { name: card.name }, `office rate-cards rules ${card.id}`)
}

export async function exportRateTable(
  { args: [text = ''], flags }: { args: readonly string[]; flags: { csv: boolean; output: string | undefined; force: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const params = { id: cardNumber(text) }
  checkOutput(context, flags)
  const { call } = await openSession(context)
  const card = await readPriceCard(call, params)
  const [packed, zones] = await Promise.all([call(rateCardContract.table, { params }), call(rateCardContract.zoneExtract, {})])
  const { columns, rows } = tableFile(unpackLanes(packed), { slabs: card.slabs, zones })
  const asCsv = isCsv(flags)
  const bytes = await wholeFile(asCsv ? csvFile(columns, rows, 'UTC') : xlsxFile(card.name, columns, rows, 'UTC'))
  const path = await writeOutput(context, flags, `${card.name}-${card.number}.${asCsv ? 'csv' : 'xlsx'}`, bytes)
  if (path !== null) context.io.out.write(`${path}\n`)
  return exitCodes.ok
}
