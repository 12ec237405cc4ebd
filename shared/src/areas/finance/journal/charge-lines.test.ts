// A charge in the journal: its incomes and tax equal what is owed, whatever its parts and however taxes are included.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toMinor } from '../../../format/amount.ts'
import { priceOf } from '../../rate-cards/prices/price.ts'
import { isRefusal } from '../../rate-cards/prices/price-trace.model.ts'
import { chargeSums } from './charge-lines.ts'

const shipment = (manual: string, cod: string) => ({
  day: '2026-11-22',
  currency: 'NPR',
  origin: null,
  destination: null,
  service: 'door-to-door' as const,
  speed: 'standard' as const,
  weight_kg: '1',
  size: null,
  is_fragile: false,
  is_exchange: false,
  cod_amount: cod,
  outcome: 'delivered' as const,
  redeliveries: 2,
  redirects: { same_branch: 1, other_branch: 0 },
  manual,
})

const terms = {
  slabs: [],
  divisor: 5000,
  step_kg: null,
  minimum: null,
  maximum: null,
  cod_flat: '20',
  cod_percent: '1',
  cod_cap: null,
  return_mode: 'none' as const,
  return_amount: '0',
  return_percent: '0',
  return_slabs: [],
  redelivery: '33.33',
  redirect_same_branch: '7.77',
  redirect_other_branch: '0',
  exchange_factor: '1',
  fragile_factor: '1',
  remote: '0',
  remote_zone_ids: [],
  fuel_percent: '0',
  peak_percent: '0',
  peak_from: null,
  peak_to: null,
  cancellation: '0',
  tax_item_id: null,
}

it('adds up to what is owed, in prices with and without taxes of every basis', () => {
  const item = fc.record({
    rate: fc.constantFrom('5', '13', '7.5'),
    applies_to: fc.constantFrom('all', 'delivery-charge', 'cod-charge'),
  })
  const amount = fc.integer({ min: 0, max: 9_999_999 }).map(minor => (minor / 100).toFixed(2))
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.array(item, { maxLength: 3 }),
      fc.constantFrom('added', 'included'),
      (manual, cod, items, tax_mode) => {
        const card = { id: 1, version: 1, name: 'Card', currency: 'NPR', terms: { ...terms, tax_mode }, lanes: new Map() }
        const taxes = {
          items: items.map((of, id) => ({ ...of, id: id + 1, name: `Tax ${id}` })),
          rounding: 'total' as const,
          mode: tax_mode,
        }
        const charge = priceOf(card, shipment(manual, cod), taxes)
        if (isRefusal(charge)) throw new Error(charge.code)
        const sums = chargeSums(charge)
        expect([...sums.values()].reduce((sum, part) => sum + part, 0n)).toBe(-toMinor(charge.total, 'NPR'))
        expect(sums.get('tax') ?? 0n).toBe(-toMinor(charge.tax, 'NPR'))
      },
    ),
  )
})
