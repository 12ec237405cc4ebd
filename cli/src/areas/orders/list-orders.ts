// office orders list: the same query as the all-orders screen, as a table, JSON or lines of JSON.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { listRecords } from '../../core/nouns/list-records.ts'

/** An amount with its currency: for people as on the screen, for programs as they have always read it. */
type Money = (amount: string, currency: string) => string
const stored: Money = (amount, currency) => `${amount} ${currency}`

const listed = (money: Money) =>
  listRecords(orderContract.list, [
    [msg`Waybill`, 'waybill_number'],
    [msg`Reference`, 'reference_no'],
    [msg`Status`, 'status_key'],
    [msg`Receiver`, 'receiver_name'],
    [msg`City`, 'city_name'],
    [msg`Merchant`, 'merchant_name'],
    [msg`COD`, order => money(order.cod_amount, order.currency)],
    [msg`Charge`, order => (order.unrated === null ? money(order.charge_total, order.currency) : '')],
    [msg`Created`, 'created_at'],
  ])

export const listOrders: ReturnType<typeof listed> = (given, context) =>
  listed(context.io.out.isTty && !context.globals.asData ? formatMoney : stored)(given, context)
