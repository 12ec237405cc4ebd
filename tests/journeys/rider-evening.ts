// A rider's evening: 40 parcels were delivered, two of them paid by QR; the cash payments add up to 38,000.
import { copyOrders } from '@office/server/core/testing/new-orders'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { s10 } from '@office/shared/format/waybill'

export interface Evening {
  rider: number
  name: string
  branch: number
  /** Paid in cash. */
  waybills: string[]
}

/**
 * @param prefix prefix of the names of everything created
 * @param kind whose rider it is: an agency holds the cash itself
 */
export async function deliverAll(office: TestOffice, prefix: string, kind: 'branch' | 'agency' = 'branch'): Promise<Evening> {
  const { orders, rider, branch } = await office.inTenant(async tx => {
    const copies = (await copyOrders(tx, prefix, status.sentForDelivery)).slice(0, 40)
    // As on labels, so that a scanner reads them.
    const orders = copies.map(({ id }) => ({ id, waybill_number: s10(kind === 'branch' ? 'EV' : 'EA', 20_000_000 + id, 'NP') }))
    for (const { id, waybill_number } of orders)
      await tx.updateTable('orders').set({ waybill_number }).where('id', '=', id).execute()
    const place = { code: prefix, name: `Branch ${prefix}`, kind, phone: null, city_id: null }
    const branch = (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
    const person = { name: `Rider ${prefix}`, phone: null, warehouse_id: branch }
    const rider = (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
    await tx
      .updateTable('orders')
      .set({ rider_id: rider, payment_type: 'COD', cod_amount: '1000.00', currency: 'NPR', custody: 'to-collect' })
      .where(
        'id',
        'in',
        orders.map(order => order.id),
      )
      .execute()
    return { orders, rider, branch }
  })
  const deliver = (ids: number[], payment_method: 'cash' | 'qr') =>
    office.admin.call(orderStatusContract.update, {
      body: { ids, status_key: status.delivered, receiver: 'Sita', payment_method },
    })
  const ids = orders.map(order => order.id)
  await deliver(ids.slice(0, 38), 'cash')
  await deliver(ids.slice(38), 'qr')
  return { rider, name: `Rider ${prefix}`, branch, waybills: orders.slice(0, 38).map(order => order.waybill_number) }
}
