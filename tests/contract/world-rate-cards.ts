// A rate card with a row of prices, for the walks.
import type { TestStaff } from '@office/server/core/testing/test-office'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'

export async function makeRateCard({ call }: TestStaff, { mark, zone }: { mark: string; zone: number }): Promise<number> {
  const slab = { from_kg: '0', to_kg: null, mode: 'flat' as const, step_kg: null, base_kg: null }
  const none = { redelivery: '0', redirect_same_branch: '0', redirect_other_branch: '0', remote: '0', cancellation: '0' }
  const { id, version } = await call(rateCardContract.create, {
    body: {
      name: `${mark} card`,
      currency: 'NPR',
      from_day: '2026-01-31',
      to_day: null,
      note: null,
      slabs: [slab],
      divisor: 5000,
      step_kg: null,
      minimum: null,
      maximum: null,
      cod_flat: '0',
      cod_percent: '0',
      cod_cap: null,
      return_mode: 'none',
      return_amount: '0',
      return_percent: '0',
      return_slabs: [],
      ...none,
      exchange_factor: '1',
      fragile_factor: '1',
      remote_zone_ids: [],
      fuel_percent: '0',
      peak_percent: '0',
      peak_from: null,
      peak_to: null,
      tax_mode: 'added',
      tax_item_id: null,
    },
  })
  const lane = { origin_zone_id: zone, destination_zone_id: zone, service: null, speed: null, prices: ['100.00'] }
  await call(rateCardContract.saveTable, { params: { id }, body: { version, lanes: [lane], removed: [] } })
  return id
}
