// Notes and coins by currency for counting cash, largest first.
import * as x from '../../../core/schema.ts'
import { formatAmount, fromMinor, toMinor } from '../../../format/amount.ts'

const known: Readonly<Record<string, readonly string[]>> = {
  NPR: ['1000', '500', '100', '50', '20', '10', '5', '2', '1'],
  INR: ['500', '200', '100', '50', '20', '10', '5', '2', '1'],
  EUR: ['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  USD: ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05', '0.01'],
  GBP: ['50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  BRL: ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05'],
}
/** For every other currency: 1, 2 and 5 of each power of ten. */
const usual: readonly string[] = [3, 2, 1, 0, -1, -2].flatMap(power =>
  [5, 2, 1].map(of => fromMinor(BigInt(of) * 10n ** BigInt(power + 2))),
)

export const denominationsOf = (currency: string): readonly string[] =>
  (known[currency] ?? usual).map(value => fromMinor(toMinor(value)))

/** The name of a note or coin: 500, 0.50. */
export const noteOf = (value: string): string => formatAmount(value, value.endsWith('.00') ? 0 : 2)

/** How many of each; kinds with none are left out. */
export const Denominations = x.list(x.row({ value: x.amount(), count: x.integer(1, 1_000_000) }), 0, 40)
export type Denominations = x.Of<typeof Denominations>

/** Their value in minor units. */
export const worthOf = (denominations: Denominations): bigint =>
  denominations.reduce((sum, { value, count }) => sum + toMinor(value) * BigInt(count), 0n)
