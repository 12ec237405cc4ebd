// Columns side by side: what must not be broken is not, and spare room goes where it helps.
import { expect, it } from 'vitest'
import { areEasy, needsOf, widthsIn } from './column-widths.ts'

const columns = [
  { key: 'waybill', heading: 'Waybill', kind: 'text' as const, isWhole: true as const },
  { key: 'name', heading: 'Receiver', kind: 'text' as const },
  { key: 'remark', heading: 'Remark', kind: 'text' as const },
  { key: 'amount', heading: 'Already paid', kind: 'amount' as const },
  { key: 'signed', heading: 'Signature', kind: 'text' as const, width: 60 },
]
const row = ['CE104849940NP', 'Sharmila Karki Shrestha', 'a long remark '.repeat(20), '1,234,567.00', '']
/** In 10-point type in which each letter is half as wide. */
const needs = needsOf({ columns, headings: columns.map(({ heading }) => heading), body: [row] }, 3, text => text.length / 2)(10)
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

it('keeps numbers whole however narrow the paper is, and the numbers of waybills while it can be read', () => {
  for (const room of [300, 400, 600, 5000]) {
    const [waybill = 0, , , amount = 0, signed = 0] = widthsIn(needs, room)
    expect(sum(widthsIn(needs, room))).toBeCloseTo(room)
    expect(amount).toBeGreaterThanOrEqual(12 * 5 + 6)
    expect(signed).toBeGreaterThanOrEqual(60)
    if (areEasy(needs, room)) expect(waybill).toBeGreaterThanOrEqual(13 * 5 + 6)
  }
  expect([300, 400, 600].map(room => areEasy(needs, room))).toEqual([false, true, true])
})

it('gives a name the line that it needs before a long remark takes the rest', () => {
  const [, name = 0, remark = 0] = widthsIn(needs, 600)
  expect(name).toBeCloseTo('Sharmila Karki Shrestha'.length * 5 + 6)
  expect(remark).toBeGreaterThan(name)
})

it('shrinks all columns alike where the paper is too narrow for anything', () => {
  expect(sum(widthsIn(needs, 100))).toBeCloseTo(100)
  expect(Math.min(...widthsIn(needs, 100))).toBeGreaterThan(0)
})
