// office orders redirect: sends one parcel to a new address, or requests it.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderRequestContract, RedirectOrder } from '@office/shared/areas/orders/requests/order-request.contract'
import { msg } from '@office/shared/core/messages/message'
import { byContract } from '../../../core/nouns/by-contract.ts'
import type { FlagValues } from '../../../core/program/command.ts'
import { type CliContext, openSession } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { readCity } from '../../places/read-city.part.ts'
import type { redirectFlags } from '../order.flags.ts'
import { askForOrder } from './asked-answer.ts'

const redirected = msg`{waybill} is redirected. Print its label again.`

export async function redirectOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: FlagValues<typeof redirectFlags> },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const told = {
    receiver_address: flags.address ?? '',
    receiver_city_id: flags.to === undefined ? order.receiver_city_id : await readCity(call, flags.to),
    postal_code: flags.postalCode ?? null,
    receiver_name: flags.receiver ?? order.receiver_name,
    receiver_phone: flags.receiverPhone ?? order.receiver_phone,
    warehouse_id: flags.branch === undefined ? null : Number(flags.branch),
    remark: flags.remark ?? null,
  }
  const body = byContract(RedirectOrder, told, context, 'as fields')
  const asked = { params: { id: order.id }, body }
  return askForOrder(context, flags, redirected, options => call(orderRequestContract.redirect, asked, options))
}
