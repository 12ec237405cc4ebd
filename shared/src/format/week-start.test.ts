// The first day of the week follows from the zone, also under its older name.
import { expect, it } from 'vitest'
import { weekStartIn } from './week-start.ts'

it.each([
  ['Asia/Kathmandu', 0],
  ['Asia/Katmandu', 0],
  ['America/New_York', 0],
  ['America/Argentina/Cordoba', 1],
  ['Europe/Berlin', 1],
  ['Europe/Lisbon', 0],
  ['Asia/Qatar', 6],
  ['UTC', 1],
] as const)('%s: %i', (zone, start) => expect(weekStartIn(zone)).toBe(start))
