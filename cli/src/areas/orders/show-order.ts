// office orders show: one order by its waybill number, field by field.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/message'
import { type CliContext, openSession, writeJson } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'
import { writeTable } from '../../core/table.ts'

const headings = [msg`Field`, msg`Value`]

export async function showOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { order, ...detail } = await call(orderContract.byWaybill, { params: { waybill } })
  if (flags.json) {
    writeJson(context, { schema: 1, order, ...detail })
    return exitCodes.ok
  }
  const fields = Object.entries({ ...order, ...detail }).filter(([, value]) => value !== null)
  writeTable(
    context.io.out,
    headings.map(heading => context.translate(heading)),
    fields.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  )
  return exitCodes.ok
}
