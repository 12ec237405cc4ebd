// office rate-cards import: a file becomes the price table of a draft; unchanged rows are not sent.
import { unpackLanes } from '@office/shared/areas/rate-cards/prices/packed-lanes'
import { readTable, tableChanges } from '@office/shared/areas/rate-cards/prices/rate-table'
import { MAX_SAVED_LANES, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { readInput } from '../../core/io/read-input.ts'
import { CliError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { cardNumber, readPriceCard } from './export-rate-table.ts'

const rowFault = msg`Card {card}, row {row}, {field}: {problem}`
const faults = msg`The file has {count, plural, one {# error} other {# errors}}, so nothing was changed.`
const done = msg`{card}: {added} added, {changed} changed, {removed} removed, {unchanged} unchanged.`
const tried = msg`{card} would have {added} added, {changed} changed, {removed} removed, {unchanged} unchanged. Nothing was changed.`
/** As many as a person reads; --json has them all. */
const MOST_TOLD = 50

export async function importRateTable(
  { args: [text = '', path = ''], flags }: { args: readonly string[]; flags: { dryRun: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const id = cardNumber(text)
  const { bytes, name } = await readInput(context, path, undefined)
  const { call } = await openSession(context)
  const params = { id }
  const card = await readPriceCard(call, params)
  const [packed, zones] = await Promise.all([call(rateCardContract.table, { params }), call(rateCardContract.zoneExtract, {})])
  const sheet = await readSheet(bytes, name)
  const read =
    'refused' in sheet ? sheet : readTable(sheet, { name: card.name, currency: card.currency, slabs: card.slabs, zones })
  if ('refused' in read) throw new CliError(exitCodes.failed, read.refused.code, read.refused.message, read.refused.values)
  const { translate } = context
  const rejected = read.rejected.map(({ message, values, ...where }) => ({ ...where, message: translate(message, values) }))
  if (rejected.length > 0) {
    if (flags.json) writeJson(context, { dry_run: flags.dryRun, card: { id, name: card.name, number: card.number }, rejected })
    for (const { row, field, message } of flags.json ? [] : rejected.slice(0, MOST_TOLD))
      context.io.err.write(`${translate(rowFault, { card: card.name, row, field, problem: message })}\n`)
    throw new CliError(exitCodes.wouldReject, 'faulty-rows', faults, { count: rejected.length })
  }
  const { lanes: written, removed } = tableChanges(unpackLanes(packed), read.lanes)
  const sum = { added: 0, changed: 0, removed: 0, unchanged: read.lanes.length - written.length }
  let version = card.version
  for (let from = 0; from === 0 || from < Math.max(written.length, removed.length); from += MAX_SAVED_LANES) {
    const part = <T>(of: readonly T[]) => of.slice(from, from + MAX_SAVED_LANES)
    const keys = part(removed).map(({ prices: _prices, ...key }) => key)
    const saved = await call(
      rateCardContract.saveTable,
      { params, body: { version, lanes: part(written), removed: keys } },
      { dryRun: flags.dryRun },
    )
    sum.added += saved.change.added
    sum.changed += saved.change.changed
    sum.removed += saved.change.removed
    if (!flags.dryRun) version = saved.card.version
  }
  if (flags.json) writeJson(context, { dry_run: flags.dryRun, ...sum })
  else context.io.out.write(`${translate(flags.dryRun ? tried : done, { card: card.name, ...sum })}\n`)
  return exitCodes.ok
}
