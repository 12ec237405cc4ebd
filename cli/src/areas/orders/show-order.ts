// office orders show: one order by its waybill number, field by field.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { writeFields } from '../../core/nouns/show-record.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

export async function showOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { order, ...detail } = await call(orderContract.byWaybill, { params: { waybill } })
  if (flags.json) writeJson(context, { schema: 1, order, ...detail })
  else writeFields(context, { ...order, ...detail })
  return exitCodes.ok
}
