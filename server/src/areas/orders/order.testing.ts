// What suites of orders share: the form of an order as it is saved.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { TestStaff } from '../../core/testing/test-office.ts'

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
