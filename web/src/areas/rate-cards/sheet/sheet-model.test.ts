// The price sheet: the results of filling, pasting and undoing.
import type { Lane } from '@office/shared/areas/rate-cards/prices/price-card.model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addRows,
  copyText,
  fill,
  paste,
  type Range,
  readPrice,
  redo,
  removeRows,
  setCells,
  sheetOf,
  undo,
} from './sheet-model.ts'

const lane = (id: number, ...prices: Lane['prices']): Lane => ({
  origin_zone_id: id,
  destination_zone_id: 1,
  service: null,
  speed: null,
  prices,
})
const sheet = sheetOf([lane(1, '1.00', '2.00', null), lane(2, '3.00', '4.00', '5.00'), lane(3, null, null, null)])
const range = (top: number, left: number, bottom = top, right = left): Range => ({
  from: { row: top, column: left },
  to: { row: bottom, column: right },
})
const pricesOf = ({ lanes }: { lanes: readonly Lane[] }) => lanes.map(({ prices }) => prices.map(price => price ?? '-').join(' '))

describe('the sheet', () => {
  it('reads prices as people type them, and what is none as none', () => {
    expect(['1250.5', ' 7 ', '1,250.50', '1,00,000', '१,२५०', '', '0'].map(text => readPrice(text, 'NPR'))).toEqual([
      '1250.50',
      '7.00',
      '1250.50',
      '100000.00',
      '1250.00',
      null,
      '0.00',
    ])
    expect(['-1', 'x', '1.234', '1e3', '1,5'].map(text => readPrice(text, 'NPR'))).toEqual(Array(5).fill(undefined))
  })

  it('fills down and right: of a range its first line, of one cell what stands before it', () => {
    expect(pricesOf(fill(sheet, range(0, 0, 2, 1), 'down'))).toEqual(['1.00 2.00 -', '1.00 2.00 5.00', '1.00 2.00 -'])
    expect(pricesOf(fill(sheet, range(1, 0, 2, 2), 'right'))).toEqual(['1.00 2.00 -', '3.00 3.00 3.00', '- - -'])
    expect(pricesOf(fill(sheet, range(2, 2), 'down'))).toEqual(['1.00 2.00 -', '3.00 4.00 5.00', '- - 5.00'])
    expect(fill(sheet, range(0, 0), 'down')).toBe(sheet)
  })

  it('pastes a block from its corner, one cell into a whole range, and counts what it had to skip', () => {
    const block = paste(sheet, range(1, 1), '10\t20\r\nx\t40\n50\t60\n', 'NPR')
    expect(pricesOf(block.sheet)).toEqual(['1.00 2.00 -', '3.00 10.00 20.00', '- - 40.00'])
    expect(block.skipped).toBe(3)
    expect(pricesOf(paste(sheet, range(0, 0, 2, 0), '9', 'NPR').sheet)).toEqual(['9.00 2.00 -', '9.00 4.00 5.00', '9.00 - -'])
  })

  it('pastes what it copied', () => {
    const copied = copyText(sheet, range(0, 0, 1, 2))
    expect(copied).toBe('1.00\t2.00\t\n3.00\t4.00\t5.00')
    expect(pricesOf(paste(sheet, range(1, 0), copied, 'NPR').sheet)).toEqual(['1.00 2.00 -', '1.00 2.00 -', '3.00 4.00 5.00'])
  })

  it('adds a pair of zones once, and removes the rows of a range', () => {
    const added = addRows(sheet, [lane(2, '0', '0', '0'), lane(4, null, null, null)])
    expect(added.lanes.map(({ origin_zone_id }) => origin_zone_id)).toEqual([1, 2, 3, 4])
    expect(removeRows(added, range(1, 0, 2, 0)).lanes.map(({ origin_zone_id }) => origin_zone_id)).toEqual([1, 4])
  })

  it('takes back every step and makes it again; what changes nothing is no step', () => {
    expect(setCells(sheet, range(0, 0), '1.00')).toBe(sheet)
    const at = fc.record({ row: fc.nat({ max: 2 }), column: fc.nat({ max: 2 }) })
    const steps = fc.array(fc.record({ from: at, to: at, value: fc.constantFrom(null, '1.00', '7.50') }), { maxLength: 20 })
    fc.assert(
      fc.property(steps, list => {
        let now = sheet
        for (const { from, to, value } of list) now = setCells(now, { from, to }, value)
        const end = now.lanes
        const taken = now.past.length
        for (let step = 0; step < taken; step++) now = undo(now)
        expect(now.lanes).toBe(sheet.lanes)
        for (let step = 0; step < taken; step++) now = redo(now)
        expect(now.lanes).toBe(end)
      }),
    )
  })
})
