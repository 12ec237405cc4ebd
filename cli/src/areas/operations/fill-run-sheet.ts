// office runsheets create, add, take-off and zones: what may go on a sheet, which orders are on the sheet now, which are not, and why.
import { type RunSheetChange, runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { readChoice } from '../../core/nouns/read-choice.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'
import { runSheetNoun, showSheet } from './run-sheet.noun.ts'
import { offSheet, onSheet, openSheet, type Said, sayPutBack, tellChange } from './sheet.part.ts'

const needsOrders = msg`Specify orders by their waybills, or a zone with --zone.`
const needsRider = msg`Specify the rider by number or name with --rider.`
const noZone = msg`In no zone`
const zoneHeadings = ['id', msg`Zone`, msg`Ready for delivery`]

const tell = (change: RunSheetChange, said: Said, flags: { json: boolean }, context: CliContext): ExitCode =>
  tellChange(
    change,
    said,
    change.results.flatMap(({ run_sheet }) => (run_sheet ? [showSheet(run_sheet.number)] : [])),
    flags,
    context,
  )

export async function createRunSheet(
  { args, flags }: { args: readonly string[]; flags: { rider: string | undefined; remark: string | undefined; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.rider) throw usageError(needsRider)
  const waybills = await readWaybills(args, context)
  const { call } = await openSession(context)
  const rider_id = await readChoice(call, riderContract.dropdown, flags.rider)
  return tell(
    await call(runSheetContract.create, { body: { rider_id, remark: flags.remark ?? null, waybills } }),
    onSheet,
    flags,
    context,
  )
}

export async function addToRunSheet(
  { args: [sheet = '', ...given], flags }: { args: readonly string[]; flags: { zone: string | undefined; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const waybills = await readWaybills(given, context)
  if (waybills.length === 0 && flags.zone === undefined) throw usageError(needsOrders)
  const { call, at } = await openSheet(runSheetNoun, sheet, context)
  const zone = flags.zone === undefined ? {} : { zone_id: await readChoice(call, zoneContract.dropdown, flags.zone) }
  return tell(await call(runSheetContract.add, { ...at, body: { waybills, ...zone } }), onSheet, flags, context)
}

export async function takeOffRunSheet(
  { args: [name = '', ...given], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const waybills = await readWaybills(given, context)
  const { call, at } = await openSheet(runSheetNoun, name, context)
  const change = await call(runSheetContract.takeOff, { ...at, body: { waybills } })
  const exit = tell(change, offSheet, flags, context)
  sayPutBack('runsheets', change, flags, context)
  return exit
}

export async function listZones(
  { args: [sheet = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call, at } = await openSheet(runSheetNoun, sheet, context)
  const zones = await call(runSheetContract.zones, at)
  const { io, translate } = context
  if (flags.json) writeJson(context, { zones })
  else
    writeTable(
      io.out,
      headingsFor(io.out, translate, zoneHeadings),
      zones.map(({ zone_id, name, orders }) => [
        zone_id === null ? '' : String(zone_id),
        name ?? translate(noZone),
        String(orders),
      ]),
    )
  return exitCodes.ok
}
