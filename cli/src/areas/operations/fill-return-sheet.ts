// office returnsheets create, fill, add and take-off: which orders are on the sheet now, which are not, and why.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { type ReturnSheetChange, returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { msg } from '@office/shared/core/messages/message'
import { readChoice } from '../../core/nouns/read-choice.ts'
import { sayUndo } from '../../core/nouns/undo-line.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import type { ExitCode } from '../../core/program/exit-codes.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'
import { returnSheetNoun, showReturnSheet } from './return-sheet.noun.ts'
import { offSheet, onSheet, openSheet, type Said, sayPutBack, tellChange } from './sheet.part.ts'

const needsBoth = msg`Specify the merchant with --merchant MERCHANT and the branch with --branch BRANCH.`

const tell = (change: ReturnSheetChange, said: Said, flags: { json: boolean }, context: CliContext): ExitCode =>
  tellChange(
    change,
    said,
    change.results.flatMap(({ return_sheet }) => (return_sheet ? [showReturnSheet(return_sheet.number)] : [])),
    flags,
    context,
  )

interface CreateFlags {
  merchant: string | undefined
  branch: string | undefined
  remark: string | undefined
  fill: boolean
  json: boolean
}

export async function createReturnSheet(
  { args, flags }: { args: readonly string[]; flags: CreateFlags },
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.merchant || !flags.branch) throw usageError(needsBoth)
  const waybills = await readWaybills(args, context)
  const { call } = await openSession(context)
  const merchant_id = await readChoice(call, merchantContract.dropdown, flags.merchant)
  const warehouse_id = await readChoice(call, warehouseContract.dropdown, flags.branch)
  const body = { merchant_id, warehouse_id, remark: flags.remark ?? null, waybills, fill: flags.fill }
  return tell(await call(returnSheetContract.create, { body }), onSheet, flags, context)
}

interface Given {
  args: readonly string[]
  flags: { json: boolean }
}

export async function fillReturnSheet({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call, at } = await openSheet(returnSheetNoun, name, context)
  const change = await call(returnSheetContract.fill, at)
  const exit = tell(change, onSheet, flags, context)
  const added = change.results.filter(({ outcome }) => outcome === 'applied').map(one => one.waybill_number)
  if (!flags.json && added.length > 0) sayUndo(context, `office returnsheets take-off ${change.sheet.number} ${added.join(' ')}`)
  return exit
}

export async function addToReturnSheet({ args: [name = '', ...given], flags }: Given, context: CliContext): Promise<ExitCode> {
  const waybills = await readWaybills(given, context)
  const { call, at } = await openSheet(returnSheetNoun, name, context)
  const change = await call(returnSheetContract.add, { ...at, body: { waybills } })
  return tell(change, onSheet, flags, context)
}

export async function takeOffReturnSheet({ args: [name = '', ...given], flags }: Given, context: CliContext): Promise<ExitCode> {
  const waybills = await readWaybills(given, context)
  const { call, at } = await openSheet(returnSheetNoun, name, context)
  const change = await call(returnSheetContract.takeOff, { ...at, body: { waybills } })
  const exit = tell(change, offSheet, flags, context)
  sayPutBack('returnsheets', change, flags, context)
  return exit
}
