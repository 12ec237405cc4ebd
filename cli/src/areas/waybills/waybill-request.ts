// office waybill-requests create, confirm, take-back, labels and numbers.
import { type WaybillRequest, waybillRequestContract } from '@office/shared/areas/waybills/waybill-request.contract'
import { msg } from '@office/shared/core/messages/message'
import { s10 } from '@office/shared/format/waybill'
import { checkOutput, type Output, writeOutput } from '../../core/io/write-output.ts'
import { byContract } from '../../core/nouns/by-contract.ts'
import { isConfirmed } from '../../core/nouns/confirm.ts'
import { findRow, numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { layoutNumber } from './find-layout.part.ts'
import { merchantNumber } from './find-merchant.part.ts'
import { waybillSeriesNoun } from './waybill-series.noun.ts'

const needsMerchant = msg`Specify the merchant and how many: --merchant 7 --amount 500.`
const needsNumber = msg`Specify the request by its number, like 7.`
const isMade = msg`Request {id}: {merchant} requests {n, plural, one {# waybill number} other {# waybill numbers}}`
const takeThem = msg`Take back the numbers of {merchant} that no order has taken? They are free for anyone then: destroy labels that are printed.`
const areTakenBack = msg`The unused numbers of {merchant} are taken back`
const needsReason = msg`Say why they are taken back: --reason "The merchant left".`
const isReserved = msg`Reserved for {merchant}: {first} to {last}`

interface Given<F> {
  args: readonly string[]
  flags: F
}

const requestIn = (text: string | undefined): number => {
  const id = text === undefined ? null : numberIn(text)
  if (id === null) throw usageError(needsNumber)
  return id
}

function tellReserved(request: WaybillRequest, context: CliContext): void {
  const { prefix, country, first_serial, last_serial, merchant_name: merchant } = request
  if (prefix === null || country === null || first_serial === null || last_serial === null) return
  const values = { merchant, first: s10(prefix, first_serial, country), last: s10(prefix, last_serial, country) }
  say(context, context.translate(isReserved, values))
}

export async function createRequest(
  { flags }: Given<{ merchant: string | undefined; amount: string | undefined; note: string | undefined; json: boolean }>,
  context: CliContext,
): Promise<ExitCode> {
  if (flags.merchant === undefined || flags.amount === undefined) throw usageError(needsMerchant)
  const { call } = await openSession(context)
  const merchant_id = await merchantNumber(call, flags.merchant)
  const draft = { merchant_id, amount: Number(flags.amount), note: flags.note ?? null }
  const body = byContract(waybillRequestContract.create.body, draft, context)
  const request = await call(waybillRequestContract.create, { body })
  if (flags.json) writeJson(context, request)
  else say(context, context.translate(isMade, { id: request.id, merchant: request.merchant_name, n: request.amount }))
  return exitCodes.ok
}

export async function confirmRequest(
  { args: [name], flags }: Given<{ series: string | undefined; json: boolean }>,
  context: CliContext,
): Promise<ExitCode> {
  const id = requestIn(name)
  const { call } = await openSession(context)
  const series = flags.series === undefined ? null : await findRow(call, await waybillSeriesNoun.load(), flags.series)
  const body = series === null ? {} : { series_id: Number(series.id) }
  const request = await call(waybillRequestContract.confirm, { params: { id }, body })
  if (flags.json) writeJson(context, request)
  else tellReserved(request, context)
  return exitCodes.ok
}

export async function takeBack(
  { args: [name], flags }: Given<{ reason: string | undefined; yes: boolean; json: boolean }>,
  context: CliContext,
): Promise<ExitCode> {
  const id = requestIn(name)
  if (flags.reason === undefined) throw usageError(needsReason)
  const body = byContract(waybillRequestContract.takeBack.body, { reason: flags.reason }, context)
  const { call } = await openSession(context)
  const { merchant_name: merchant } = await call(waybillRequestContract.get, { params: { id } })
  if (!(await isConfirmed(context, flags, takeThem, { merchant }))) return exitCodes.failed
  const request = await call(waybillRequestContract.takeBack, { params: { id }, body })
  if (flags.json) writeJson(context, request)
  else say(context, context.translate(areTakenBack, { merchant }))
  return exitCodes.ok
}

export async function saveLabels(
  { args: [name], flags }: Given<Output & { layout: string | undefined; part: string | undefined }>,
  context: CliContext,
): Promise<ExitCode> {
  const id = requestIn(name)
  checkOutput(context, flags)
  const { call } = await openSession(context)
  const layout = await layoutNumber(call, flags.layout)
  const query = {
    ...(layout === null ? {} : { layout_id: String(layout) }),
    ...(flags.part === undefined ? {} : { part: flags.part }),
  }
  const file = await call(waybillRequestContract.labels, { params: { id }, query }, { timeout: 120_000 })
  await writeOutput(context, flags, file.name, file.bytes)
  return exitCodes.ok
}

export async function saveNumbers({ args: [name], flags }: Given<Output>, context: CliContext): Promise<ExitCode> {
  const id = requestIn(name)
  checkOutput(context, flags)
  const { call } = await openSession(context)
  const file = await call(waybillRequestContract.numbers, { params: { id } })
  await writeOutput(context, flags, file.name, file.bytes)
  return exitCodes.ok
}
