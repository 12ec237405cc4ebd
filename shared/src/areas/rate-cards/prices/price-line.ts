// The lines of a charge.
import { divideRounded, fromMinor, toScaled } from '../../../format/amount.ts'
import type { TraceLine } from './price-trace.model.ts'

/** A line, and its result as a number. */
export interface PricedLine {
  line: TraceLine
  result: bigint
}

export function lineOf(
  told: Pick<TraceLine, 'component' | 'rule' | 'rate'> & Partial<Omit<TraceLine, 'result'>>,
  result: bigint,
  currency: string,
): PricedLine {
  const line = { base: null, count: 1, flat: null, limit: null, name: null, ...told, result: fromMinor(result, currency) }
  return { line, result }
}

/** Lines of what is charged; a rule that comes to zero has no line. */
export const lineIfAny = (told: Parameters<typeof lineOf>[0], result: bigint, currency: string): PricedLine[] =>
  result === 0n ? [] : [lineOf(told, result, currency)]

/** A percentage of minor units, rounded. */
export const percentOf = (minor: bigint, percent: string, currency: string): bigint =>
  divideRounded(minor * toScaled(percent, 3), 100_000n, currency)
