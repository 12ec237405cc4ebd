// office orders show: one order by its waybill number, field by field; with --explain, how its charge came about.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { unratedNames } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { jsonSchema } from '@office/shared/core/json-schema'
import { msg } from '@office/shared/core/messages/message'
import { formatAmount } from '@office/shared/format/amount'
import { writeFields } from '../../core/nouns/show-record.ts'
import { tenantReader, wordsOfSchema } from '../../core/nouns/tenant-words.ts'
import { CliError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { writeChargeLines } from '../rate-cards/charge-lines.part.ts'

const notRated = msg`{waybill} is not rated: {reason}`

function explain(context: CliContext, { order, charge, zones }: OrderDetail): void {
  if (!charge) {
    const reason = order.unrated === null ? '' : context.translate(unratedNames[order.unrated])
    throw new CliError(exitCodes.failed, order.unrated ?? 'not-rated', notRated, { waybill: order.waybill_number, reason })
  }
  if (charge.card) context.io.out.write(`${charge.card.name} ${charge.card.version}\n`)
  if (zones) context.io.out.write(`${zones.origin} -> ${zones.destination}\n`)
  writeChargeLines(context, charge)
  context.io.out.write(`${charge.currency} ${formatAmount(charge.total)}\n`)
}

export async function showOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: { json: boolean; explain: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const session = await openSession(context)
  const { order, ...detail } = await session.call(orderContract.byWaybill, { params: { waybill } })
  if (flags.json) writeJson(context, { order, ...detail })
  else if (flags.explain) explain(context, { order, ...detail })
  else {
    const { charge: _charge, zones, ...said } = detail
    const { properties = {} } = jsonSchema(orderContract.byWaybill.returns)
    const schema = { properties: { ...properties.order?.properties, ...properties } }
    const reader = await tenantReader(context, session, wordsOfSchema(schema))
    writeFields(reader, { ...order, ...said, zones: zones && `${zones.origin} -> ${zones.destination}` }, schema)
  }
  return exitCodes.ok
}
