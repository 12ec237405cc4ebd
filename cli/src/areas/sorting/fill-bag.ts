// office bags open, add and take-out: which orders are in the bag now, which are not, and why.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { type BagChange, bagContract } from '@office/shared/areas/sorting/bag.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { findRow, recordNumber } from '../../core/nouns/find-records.ts'
import { readChoice } from '../../core/nouns/read-choice.ts'
import { sayUndo } from '../../core/nouns/undo-line.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import type { ExitCode } from '../../core/program/exit-codes.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'
import { bagNoun } from './bag.noun.ts'
import { exitOf, tellRefused } from './bag-answers.ts'
import { bucketNoun } from './bucket.noun.ts'

const needsPlaces = msg`Specify the bucket with --bucket BUCKET and the branch with --to BRANCH.`
const isOpen = msg`{number} is open and goes to {branch}`
const putIn = msg`{number}: {applied} put in, {unchanged} already there, {refused} refused`
const takenOut = msg`{number}: {applied} taken out, {unchanged} not in it, {refused} refused`

function tell(change: BagChange, said: Message, { json }: { json: boolean }, context: CliContext): ExitCode {
  const { bag, applied, unchanged, refused, results } = change
  if (json) writeJson(context, { number: bag.number, applied, unchanged, refused, results })
  else {
    say(context, context.translate(said, { number: bag.number, applied, unchanged, refused }))
    tellRefused(
      context,
      results.map(result => ({ ...result, number: result.waybill_number })),
    )
  }
  return exitOf(refused)
}

export async function openBag(
  { args, flags }: { args: readonly string[]; flags: { bucket: string | undefined; to: string | undefined; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.bucket || !flags.to) throw usageError(needsPlaces)
  const waybills = await readWaybills(args, context)
  const { call } = await openSession(context)
  const bucket_id = await recordNumber(call, await bucketNoun.load(), flags.bucket)
  const destination_warehouse_id = await readChoice(call, warehouseContract.dropdown, flags.to)
  const bag = await call(bagContract.open, { body: { bucket_id, destination_warehouse_id } })
  if (!flags.json) say(context, context.translate(isOpen, { number: bag.number, branch: bag.destination_name ?? '' }))
  return tell(await call(bagContract.add, { params: { id: bag.id }, body: { waybills } }), putIn, flags, context)
}

export async function addToBag(
  { args: [name = '', ...given], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const waybills = await readWaybills(given, context)
  const { call } = await openSession(context)
  const { id } = await findRow(call, await bagNoun.load(), name)
  return tell(await call(bagContract.add, { params: { id: Number(id) }, body: { waybills } }), putIn, flags, context)
}

export async function takeOutOfBag(
  { args: [name = '', ...given], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const waybills = await readWaybills(given, context)
  const { call } = await openSession(context)
  const { id } = await findRow(call, await bagNoun.load(), name)
  const change = await call(bagContract.takeOut, { params: { id: Number(id) }, body: { waybills } })
  const exit = tell(change, takenOut, flags, context)
  const out = change.results.flatMap(({ outcome, waybill_number }) => (outcome === 'applied' ? [waybill_number] : []))
  if (!flags.json && out.length > 0) sayUndo(context, `office bags add ${change.bag.number} ${out.join(' ')}`)
  return exit
}
