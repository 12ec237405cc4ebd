// The price table of a card by columns: unpacking gives back what was packed, and the packed form is small and valid by the
// contract.

import { expect, it } from 'vitest'
import { problems } from '../../../core/schema.ts'
import { PackedLanes, packLanes, unpackLanes } from './packed-lanes.ts'

const row = (origin_zone_id: number, destination_zone_id: number, prices: string) => ({
  origin_zone_id,
  destination_zone_id,
  service: destination_zone_id === 2 ? ('door-to-door' as const) : null,
  speed: origin_zone_id === 2 ? ('express' as const) : null,
  prices,
})

it('brings rows back as they were, with each set of prices once', () => {
  const lanes = [row(1, 1, '100.00,,120.50'), row(1, 2, '90.00,95.00,'), row(2, 1, '100.00,,120.50'), row(2, 2, '')]
  const packed = packLanes(lanes)
  expect(packed.price_rows).toEqual(['100.00,,120.50', '90.00,95.00,', ''])
  expect(problems(PackedLanes, packed)).toEqual([])
  expect(unpackLanes(packed)).toEqual([
    { ...row(1, 1, ''), prices: ['100.00', null, '120.50'] },
    { ...row(1, 2, ''), prices: ['90.00', '95.00', null] },
    { ...row(2, 1, ''), prices: ['100.00', null, '120.50'] },
    { ...row(2, 2, ''), prices: [null] },
  ])
})

it('is checked by its columns: a price that is none, a zone that is none, a service that is unknown', () => {
  const packed = packLanes([row(1, 1, '100.00')])
  const paths = (more: object) => problems(PackedLanes, { ...packed, ...more }).map(({ path, code }) => `${path} ${code}`)
  expect(paths({ price_rows: ['100.00', '-5'] })).toEqual(['price_rows not-a-decimal'])
  expect(paths({ price_rows: ['1.0005'] })).toEqual(['price_rows not-a-decimal'])
  expect(paths({ origin_zone_ids: [0] })).toEqual(['origin_zone_ids not-a-number'])
  expect(paths({ prices: [0.5] })).toEqual(['prices not-a-number'])
  expect(paths({ services: ['by-air'] })).toEqual(['services not-a-choice'])
})
