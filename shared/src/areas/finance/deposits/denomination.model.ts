// Notes and coins by currency for counting cash, largest first.
import * as x from '../../../core/schema.ts'
import { amountIn, formatAmount, fromMinor, smallestOf, sumAmounts, toMinor } from '../../../format/amount.ts'

const known: Readonly<Record<string, readonly string[]>> = {
  NPR: ['1000', '500', '100', '50', '20', '10', '5', '2', '1'],
  INR: ['500', '200', '100', '50', '20', '10', '5', '2', '1'],
  EUR: ['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  USD: ['100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05', '0.01'],
  GBP: ['50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  BRL: ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.25', '0.10', '0.05'],
  BHD: ['20', '10', '5', '1', '0.500', '0.100', '0.050', '0.025', '0.010', '0.005'],
  IQD: ['50000', '25000', '10000', '5000', '1000', '500', '250'],
  JPY: ['10000', '5000', '2000', '1000', '500', '100', '50', '10', '5', '1'],
  KWD: ['20', '10', '5', '1', '0.500', '0.250', '0.100', '0.050', '0.020', '0.010', '0.005'],
  OMR: ['50', '20', '10', '5', '1', '0.500', '0.100', '0.050', '0.025', '0.010', '0.005'],
}
/** For every other currency: 1, 2 and 5 of each power of ten, from its smallest unit on. Those with few decimals have large notes. */
const usual = (currency: string): string[] =>
  [5n, 4n, 3n, 2n, 1n, 0n].flatMap(power => [5n, 2n, 1n].map(of => fromMinor(of * 10n ** power * smallestOf(currency), currency)))

export const denominationsOf = (currency: string): readonly string[] =>
  known[currency]?.map(value => amountIn(value, currency)) ?? usual(currency)

/** The name of a note or coin: 500, 0.50. */
export const noteOf = (value: string): string => formatAmount(value, /\.0+$/.test(value) ? 0 : undefined)

/** How many of each; kinds with none are left out. */
export const Denominations = x.list(x.row({ value: x.amount(), count: x.integer(1, 1_000_000) }), 0, 40)
export type Denominations = x.Of<typeof Denominations>

/** What a number of one note or coin is worth. */
export const worthOfNotes = ({ value, count }: Denominations[number], currency: string): string =>
  fromMinor(toMinor(value, currency) * BigInt(count), currency)

/** What all of them are worth. */
export const worthOf = (denominations: Denominations, currency: string): string =>
  sumAmounts(
    denominations.map(of => worthOfNotes(of, currency)),
    currency,
  )
