// Fields that differ, by their path.
import { expect, it } from 'vitest'
import { changesOf } from './audit-changes.ts'

it('tells the fields that differ, and none that are as they were', () => {
  const before = { id: 3, name: 'Koshi', code: 'P1', native_name: null, version: 1 }
  const after = { id: 3, name: 'Koshi Pradesh', code: 'P1', native_name: 'कोशी', version: 2 }
  expect(changesOf(before, after)).toEqual([
    { field: 'name', before: 'Koshi', after: 'Koshi Pradesh' },
    { field: 'native_name', before: '', after: 'कोशी' },
  ])
})

it('names parts by their path, counted from one, and lists of plain values as one', () => {
  const before = { steps: [{ amount: '10.00' }, { amount: '20.00' }], permissions: ['a', 'b'], hours: { from: 9 } }
  const after = { steps: [{ amount: '10.00' }, { amount: '25.00' }, { amount: '30.00' }], permissions: ['a'], hours: {} }
  expect(changesOf(before, after)).toEqual([
    { field: 'steps.2.amount', before: '20.00', after: '25.00' },
    { field: 'permissions', before: 'a, b', after: 'a' },
    { field: 'hours.from', before: '9', after: '' },
    { field: 'steps.3.amount', before: '', after: '30.00' },
  ])
})

it('tells all of a record that came or went', () => {
  const record = { name: 'Koshi', is_active: false, note: null, tags: [] }
  const told = [
    { field: 'name', text: 'Koshi' },
    { field: 'is_active', text: 'false' },
  ]
  expect(changesOf(null, record)).toEqual(told.map(({ field, text }) => ({ field, before: '', after: text })))
  expect(changesOf(record, null)).toEqual(told.map(({ field, text }) => ({ field, before: text, after: '' })))
})
