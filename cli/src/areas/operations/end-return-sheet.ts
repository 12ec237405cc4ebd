// office returnsheets send, recall, cancel, close and print: what goes out with a rider, and what the merchant signed for.
import {
  type ReturnSheetDetail,
  returnOutcomes,
  returnSheetContract,
} from '@office/shared/areas/operations/return-sheet.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { byContract } from '../../core/nouns/by-contract.ts'
import { isConfirmed } from '../../core/nouns/confirm.ts'
import { readChoice } from '../../core/nouns/read-choice.ts'
import { type CliError, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { isPicture, readProofs } from '../orders/photos/send-proofs.part.ts'
import { returnSheetNoun } from './return-sheet.noun.ts'
import { openSheet, ordersOn, printing, stepBack, toldLines } from './sheet.part.ts'

const isOut = msg`{number} is out: {n, plural, one {# parcel} other {# parcels}} with {rider}`
const isOpen = msg`{number} is open again`
const isCancelled = msg`{number} is cancelled`
const isClosed = msg`{number} is closed: {returned} handed back, {refused} refused, {kept} not handed back`
const notOnSheet = msg`{waybill} is not on {number}.`
const closeIt = msg`Close {number}? {n, plural, =0 {Nothing is} one {# parcel is} other {# parcels are}} returned to {merchant}, received by {receiver}{refused, plural, =0 {.} one {; # was refused.} other {; # were refused.}} A closed sheet cannot be changed.`
const needsRider = msg`Specify the rider by number or name with --rider.`
const needsReceiver = msg`Specify who signed for the merchant with --receiver.`
const needsReason = msg`Specify why they were refused with --reason; "office reasons list" shows the numbers.`
const needsFile = msg`--signature needs a picture: jpg or png.`

interface Given {
  args: readonly string[]
}

export async function sendReturnSheet(
  { args: [name = ''], flags }: Given & { flags: { rider: string | undefined; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.rider) throw usageError(needsRider)
  const { call, at } = await openSheet(returnSheetNoun, name, context)
  const rider_id = await readChoice(call, riderContract.dropdown, flags.rider)
  const sheet = await call(returnSheetContract.send, { ...at, body: { rider_id } })
  const { number, lines, rider_name } = sheet
  if (flags.json) writeJson(context, { number, state: sheet.state, orders: toldLines(sheet) })
  else say(context, context.translate(isOut, { number, n: lines.length, rider: rider_name ?? '' }))
  return exitCodes.ok
}

export const recallReturnSheet = stepBack(
  returnSheetNoun,
  returnSheetContract.recall,
  isOpen,
  number => `office returnsheets send ${number} --rider RIDER`,
)
export const cancelReturnSheet = stepBack(returnSheetNoun, returnSheetContract.cancel, isCancelled)
export const printReturnSheet = printing(returnSheetNoun, returnSheetContract.pdf)

export const notOnReturnSheet =
  ({ number }: ReturnSheetDetail) =>
  async (waybill: string): Promise<CliError> =>
    usageError(notOnSheet, { waybill, number })

interface CloseFlags {
  receiver: string | undefined
  relation: string | undefined
  photo: string | undefined
  signature: string | undefined
  refused: string[]
  reason: string | undefined
  remark: string | undefined
  yes: boolean
  json: boolean
}

export async function closeReturnSheet(
  { args: [name = ''], flags }: Given & { flags: CloseFlags },
  context: CliContext,
): Promise<ExitCode> {
  const { receiver, relation, remark, signature, reason } = flags
  if (!receiver) throw usageError(needsReceiver)
  if (flags.refused.length > 0 && reason === undefined) throw usageError(needsReason)
  if (signature !== undefined && !isPicture(signature)) throw usageError(needsFile)
  const told = {
    receiver,
    ...(relation === undefined ? {} : { receiver_relation: relation }),
    ...(remark === undefined ? {} : { remark }),
  }
  const body = byContract(returnSheetContract.close.body, { ...told, refused: [] }, context, 'as fields')
  const send = await readProofs(flags)
  const { call, at } = await openSheet(returnSheetNoun, name, context)
  const sheet = await call(returnSheetContract.get, at)
  const orders = await ordersOn(sheet.lines, flags.refused, notOnReturnSheet(sheet))
  const refused = orders.map(order_id => ({ order_id, reason_id: Number(reason) }))
  const found = new Set((await call(returnSheetContract.findings, at)).map(({ waybill_number }) => waybill_number))
  const open = sheet.lines.filter(({ outcome }) => outcome === null)
  const back = open.filter(({ id, waybill_number }) => orders.includes(id) || found.has(waybill_number)).length
  const values = { number: sheet.number, n: open.length - back, merchant: sheet.merchant_name, receiver, refused: back }
  if (!(await isConfirmed(context, flags, closeIt, values))) return exitCodes.failed
  const closed = await call(returnSheetContract.close, { ...at, body: { ...body, ...(await send(call)), refused } })
  const { number, lines } = closed
  const counts = Object.fromEntries(
    returnOutcomes.map(outcome => [outcome, lines.filter(line => line.outcome === outcome).length]),
  )
  if (flags.json) writeJson(context, { number, state: closed.state, ...counts, orders: toldLines(closed) })
  else {
    const { returned = 0, refused: notTaken = 0, kept = 0 } = counts
    say(context, context.translate(isClosed, { number, returned, refused: notTaken, kept }))
  }
  return exitCodes.ok
}
