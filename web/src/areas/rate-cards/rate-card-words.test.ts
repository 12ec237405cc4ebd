// Whoever suspends a card is told what that does to those it prices or pays.
import { expect, it } from 'vitest'
import { suspensionWords } from './rate-card-words.ts'

it.each([
  ['merchant', 'active', true, 0, 'left without a price'],
  ['walking-customer', 'active', true, 0, 'left without a price'],
  ['merchant', 'active', false, 3, 'the default card prices those'],
  ['rider', 'active', true, 0, 'no commission is paid by it'],
  ['agent', 'active', false, 1, 'no commission is paid by it'],
  ['merchant', 'active', false, 0, 'is not used until it is resumed'],
  ['merchant', 'approved', true, 3, 'is not used until it is resumed'],
] as const)('%s, %s, default: %s, assigned to %i', (kind, state, is_default, party_count, told) => {
  expect(suspensionWords({ kind, state, is_default, party_count }).message).toContain(told)
})
