// Notes and coins that can be counted: none below the smallest unit of their currency, and large ones where that is a whole one.
import { expect, it } from 'vitest'
import { denominationsOf } from './denomination.model.ts'

it.each([
  ['KRW', '500000', '1'],
  ['CHF', '5000.00', '0.01'],
  ['JOD', '500.000', '0.001'],
  ['JPY', '10000', '1'],
])('counts %s from %s down to %s', (currency, largest, smallest) => {
  const notes = denominationsOf(currency)
  expect([notes[0], notes.at(-1)]).toEqual([largest, smallest])
})
