// office orders show: one order by its waybill number, field by field.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type CliContext, openSession, writeJson } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'
import { writeFields } from '../../core/show-record.ts'

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
