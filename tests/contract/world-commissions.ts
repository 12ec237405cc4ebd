// Commissions of a rider and of an agency, each paid a sum for the period by a card of their own.

import type {} from '@office/server/areas/rate-cards/rate-card.table'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { payRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'

const rule = payRule('fixed', { amount: '100' })

export async function makeCommissions(
  office: TestOffice,
  { call, tenant }: TestStaff,
  { mark, rider, agency }: { mark: string; rider: number; agency: number },
): Promise<{ riderCommission: number; agencyCommission: number }> {
  await office.inTenant(async tx => {
    for (const [kind, payee] of [
      ['rider', { rider_id: rider }],
      ['agent', { agency_id: agency }],
    ] as const) {
      const { id } = await tx.insertInto('rate_card_series').values({ kind }).returning('id').executeTakeFirstOrThrow()
      await tx
        .insertInto('rate_cards')
        .values({
          series_id: id,
          number: 1,
          name: `${mark} pay`,
          currency: 'NPR',
          from_day: '2025-01-01',
          to_day: null,
          note: null,
          terms: JSON.stringify({ rules: [rule] }),
          state: 'approved',
          reason: null,
          made_by: null,
          decided_by: null,
          cloning_by: null,
        })
        .execute()
      await tx
        .insertInto('rate_card_parties')
        .values({ series_id: id, merchant_id: null, business_id: null, ...payee })
        .execute()
    }
  }, tenant)
  const january = { from_day: '2026-01-01', to_day: '2026-01-31', remark: `${mark} commission` }
  const ofRider = await call(riderCommissionContract.create, { body: { party_id: rider, ...january } })
  const ofAgency = await call(agencyCommissionContract.create, { body: { party_id: agency, ...january } })
  return { riderCommission: ofRider.id, agencyCommission: ofAgency.id }
}
