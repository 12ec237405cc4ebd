// The price of a weight in a slab.
import { divideRounded, fromMinor, fromScaled, toMinor, toScaled } from '../../../format/amount.ts'
import { columnsOf, type Lane, type Slab } from './price-card.model.ts'
import { lineOf, type PricedLine } from './price-line.ts'

export const GRAMS = 3

export const ceilDivide = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** From < weight <= to. */
export const holds = ({ from_kg, to_kg }: Slab, grams: bigint) =>
  toScaled(from_kg, GRAMS) < grams && (to_kg === null || grams <= toScaled(to_kg, GRAMS))

export interface SlabPrices {
  price: string
  additional: string | null
}

/** null if the row leaves the slab empty. */
export function pricesAt(lane: Lane, slabs: readonly Slab[], slab: number): SlabPrices | null {
  const column = slabs.slice(0, slab).reduce((before, { mode }) => before + columnsOf(mode), 0)
  const isTwo = slabs[slab]?.mode === 'flat-additional'
  const [price, additional] = [lane.prices[column] ?? null, isTwo ? (lane.prices[column + 1] ?? null) : null]
  return price === null || (isTwo && additional === null) ? null : { price, additional }
}

export function slabLine(
  component: 'base' | 'return',
  slab: Slab,
  { price, additional }: SlabPrices,
  grams: bigint,
  currency: string,
): PricedLine {
  const rate = toMinor(price, currency)
  const told = { component, rule: slab.mode, base: fromScaled(grams, GRAMS), rate: fromMinor(rate, currency) }
  const step = toScaled(slab.step_kg ?? '1', GRAMS)
  switch (slab.mode) {
    case 'flat':
      return lineOf(told, rate, currency)
    case 'per-kg':
      return lineOf(told, divideRounded(rate * grams, 1000n, currency), currency)
    case 'per-step': {
      const steps = ceilDivide(grams, step)
      return lineOf({ ...told, count: Number(steps) }, rate * steps, currency)
    }
    case 'flat-additional': {
      const beyond = grams - toScaled(slab.base_kg ?? '0', GRAMS)
      const steps = beyond > 0n ? ceilDivide(beyond, step) : 0n
      const further = toMinor(additional ?? '0', currency)
      const line = { ...told, rate: fromMinor(further, currency), flat: fromMinor(rate, currency), count: Number(steps) }
      return lineOf(line, rate + further * steps, currency)
    }
  }
}
