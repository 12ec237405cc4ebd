// What suites of orders share: a parcel to be booked, and the form of an order as it is saved.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderDraft } from '@office/shared/areas/orders/order.model'
import type { TestStaff } from '../../core/testing/test-office.ts'

/** All of a draft but who sends it, under which reference, and to which city. */
export const codParcel = {
  receiver_name: 'Sita Rai',
  receiver_phone: '+9779801234567',
  receiver_address: 'Lakeside 4',
  pieces: 1,
  weight_kg: '1.2',
  payment_type: 'COD',
  cod_amount: '5000',
  currency: 'NPR',
} as const satisfies Partial<OrderDraft>

/** An order's record as its form sends it back: without its id and without what only moves change. */
export async function readForm(who: TestStaff, id: number) {
  const {
    id: _id,
    status_key: _status,
    finance_status_key: _finance,
    ...form
  } = await who.call(orderContract.record, { params: { id } })
  return form
}
