// Set-up for suites of branches: a southern, a northern and one in between, and a merchant of the south who sends to both.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderDraft } from '@office/shared/areas/orders/order.model'
import { expect } from 'vitest'
import type { Tx } from '../../core/database/transaction.ts'
import type { TestStaff } from '../../core/testing/test-office.ts'
import { seedCity } from '../places/place.testing.ts'

export interface Branches {
  at: { south: number; north: number; hub: number }
  /** Cities that the branches of their names serve. */
  city: { south: number; north: number }
  merchantId: number
}

export async function seedBranches(tx: Tx): Promise<Branches> {
  const place = async (code: string) => {
    const named = { code, name: code, phone: null, city_id: null }
    return (await tx.insertInto('warehouses').values(named).returning('id').executeTakeFirstOrThrow()).id
  }
  const at = { south: await place('SOUTH'), north: await place('NORTH'), hub: await place('HUB') }
  const city = {
    south: (await seedCity(tx, 'Southtown', at.south)).city,
    north: (await seedCity(tx, 'Northtown', at.north)).city,
  }
  const shop = { code: 'SHOP', name: 'Shop', merchant_type: 'cash', phone: null, city_id: city.south }
  const merchantId = (await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()).id
  return { at, city, merchantId }
}

let serial = 0

/** @param to the city of the receiver */
export const draftOf = ({ merchantId }: Branches, to: number): OrderDraft => ({
  reference_no: `B-${++serial}`,
  merchant_id: merchantId,
  receiver_name: 'Asha Rai',
  receiver_phone: '9812345678',
  receiver_address: 'Street 1',
  receiver_city_id: to,
  pieces: 1,
  weight_kg: '1.000',
  payment_type: 'COD',
  cod_amount: '100.00',
  currency: 'NPR',
})

/** The ids of the orders in the person's list, newest first; its total counts these alone. */
export async function idsSeenBy(who: TestStaff): Promise<number[]> {
  const { data, meta } = await who.call(orderContract.list, { query: { paginate: 100 } })
  expect(meta.total).toBe(data.length)
  return data.map(row => row.id)
}
