// Set-up for suites of adjustments: a settled order whose rider was paid a percentage of it, and a rider with a shortfall.
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { type Earning, january, rule } from '../commissions/commission.testing.ts'
import { postEntries } from '../journal/journal.part.ts'

/** Makes a rider's counts short of this amount, in minor units. */
export const owesVariance = (t: TestOffice, rider: number, amount: bigint, currency = 'NPR'): Promise<unknown> =>
  t.inTenant(tx =>
    postEntries(tx, [
      {
        kind: 'deposit',
        source: `test-variance-${currency}`,
        source_id: rider,
        staff_id: null,
        lines: [
          { account: 'variance-rider', party_id: rider, currency, amount },
          { account: 'cash-rider', party_id: rider, currency, amount: -amount },
        ],
      },
    ]),
  )

interface SettledOrder {
  id: number
  waybill: string
  rider: number
}

/** 5,000 were collected and handed in, the merchant received them, and the rider 1 % of them with January's commission. */
export async function settledOrder(t: TestOffice, earned: Earning, merchant: number): Promise<SettledOrder> {
  const rider = await earned.newRider([rule('percent-cod', { percent: '1' })])
  const [id = 0] = await earned.handedIn(rider, ['5000'], '2026-01-20')
  const waybill = await t.inTenant(async tx => {
    // The suite's deposit posts nothing.
    const of = { order_id: id, currency: 'NPR' }
    await postEntries(tx, [
      {
        kind: 'delivery',
        source: 'test-delivery',
        source_id: id,
        staff_id: null,
        lines: [
          { ...of, account: 'cash-office', party_id: OURS, amount: 500_000n },
          { ...of, account: 'merchant', party_id: merchant, amount: -500_000n },
        ],
      },
      {
        kind: 'payout',
        source: 'test-payout',
        source_id: id,
        staff_id: null,
        lines: [
          { account: 'merchant', party_id: merchant, currency: 'NPR', amount: 500_000n },
          { account: 'cash-office', party_id: OURS, currency: 'NPR', amount: -500_000n },
        ],
      },
    ])
    const row = await tx
      .updateTable('orders')
      .set({ merchant_id: merchant, settlement: 'settled' })
      .where('id', '=', id)
      .returning('waybill_number')
      .executeTakeFirstOrThrow()
    return row.waybill_number
  })
  const { id: commission } = await earned.make(rider, january)
  await earned.approve(commission)
  return { id, waybill, rider }
}
