// office waybill-series assign.
import { waybillSeriesContract } from '@office/shared/areas/waybills/waybill-series.contract'
import { msg } from '@office/shared/core/messages/message'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { merchantNumber } from './find-merchant.part.ts'
import { waybillSeriesNoun } from './waybill-series.noun.ts'

const assigned = msg`{n, plural, one {# merchant now takes} other {# merchants now take}} numbers from {name}`

interface Given {
  args: readonly string[]
  flags: { json: boolean }
}

export async function assignSeries({ args: [name = '', ...merchants], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await waybillSeriesNoun.load(), name)
  const merchant_ids: number[] = []
  for (const merchant of merchants) merchant_ids.push(await merchantNumber(call, merchant))
  const series = await call(waybillSeriesContract.assign, { params: { id: Number(id) }, body: { merchant_ids } })
  if (flags.json) writeJson(context, { id: series.id, name: series.name, merchant_ids: series.merchant_ids })
  else say(context, context.translate(assigned, { n: merchant_ids.length, name: series.name }))
  return exitCodes.ok
}
