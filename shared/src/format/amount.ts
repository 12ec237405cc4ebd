// Amounts as decimal text with the decimals of their currency, and numbers with thousands commas. Money never becomes a float
// (docs/promises.md B9).
import { decimalsOf } from './currency-decimals.ts'

/**
 * '1234567.50' becomes '1,234,567.50': an amount has as many decimals as its currency, at least two if it has any. With `decimals` 0
 * a fraction of zeros is dropped.
 */
export function formatAmount(value: string | number, decimals?: 0): string {
  const text = String(value)
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = decimals === 0 ? fraction.replace(/0+$/, '') : fraction === '' ? '' : fraction.padEnd(2, '0')
  return rest === '' ? sign + grouped : `${sign}${grouped}.${rest}`
}

/** As a screen shows it: '-710.40' becomes '−710.40'. Files, pipes and papers keep the hyphen, which programs read. */
export const shownAmount = (value: string | number, decimals?: 0): string => formatAmount(value, decimals).replace('-', '−')

/** 'NPR 1,250.00' for '1250': typed amounts and prices of cards may have fewer decimals than their currency. */
export const formatMoney = (amount: string, currency: string): string => `${currency} ${formatAmount(amountIn(amount, currency))}`

/** Counts: '4982' becomes '4,982'. */
export const formatCount = (value: number): string => formatAmount(value, 0)

/** Decimal text as a whole number of its smallest units, exact: '1.25' at scale 3 is 1250n. Further decimals are cut off. */
export function toScaled(value: string, scale: number): bigint {
  const point = value.indexOf('.')
  const [whole, fraction] = point < 0 ? [value, ''] : [value.slice(0, point), value.slice(point + 1)]
  // One number from all digits, because prices of a large import ask for hundreds of thousands. This also keeps the sign of
  // '-0.5'.
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
}

/** Decimal text from a number of smallest units: 1250n at scale 3 is '1.250'. */
export function fromScaled(scaled: bigint, scale: number): string {
  const sign = scaled < 0n ? '-' : ''
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0')
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/**
 * The minor units of an amount, exact: '12.3' is 1230n in rupees, 12300n in Kuwaiti dinars. They are hundredths in currencies without
 * decimals, too: what was charged in one before it was rounded to whole units is still what was charged.
 */
export const toMinor = (value: string, currency: string): bigint => toScaled(value, minorScale(currency))

const minorScale = (currency: string) => decimalsOf(currency) || 2

/** The least that can be paid, in minor units: a paisa, a fils, a whole yen. */
export const smallestOf = (currency: string): bigint => (decimalsOf(currency) === 0 ? 100n : 1n)

/** An amount from minor units: 1230n is '12.30' in rupees, '1.230' in Kuwaiti dinars; 123000n is '1230' in yen. */
export const fromMinor = (minor: bigint, currency: string): string => amountIn(fromScaled(minor, minorScale(currency)), currency)

/** An amount with all decimals of its currency: '12.5' is '12.50' in rupees, '1200.00' is '1200' in yen. None that count are lost. */
export function amountIn(value: string, currency: string): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(decimalsOf(currency), '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** How many decimals a decimal text is written with. */
export const scaleOf = (value: string): number => (value.includes('.') ? value.length - value.indexOf('.') - 1 : 0)

/** The same amount in the other direction. */
export const negated = (value: string): string => (isZero(value) ? value : value.startsWith('-') ? value.slice(1) : `-${value}`)

/** Whether an amount is 0, in any currency. */
export const isZero = (value: string): boolean => /^-?[0.]*$/.test(value)

/** Below 0 where `a` is less than `b`, 0 where they are worth the same. */
export function compareAmounts(a: string, b: string): number {
  const scale = Math.max(scaleOf(a), scaleOf(b))
  const difference = toScaled(a, scale) - toScaled(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A quotient in minor units, rounded half away from zero to what its currency can pay: all charges are rounded like this. */
export function divideRounded(dividend: bigint, divisor: bigint, currency: string): bigint {
  const smallest = smallestOf(currency)
  return rounded(dividend, divisor * smallest) * smallest
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const magnitude = (above * 2n + below) / (below * 2n)
  return isNegative ? -magnitude : magnitude
}

/** The sum of amounts of one currency, exact. */
export function sumAmounts(values: Iterable<string>, currency: string): string {
  let total = 0n
  for (const value of values) total += toMinor(value, currency)
  return fromMinor(total, currency)
}

/** '12,346' for '12345.67': where cents do not matter, as on a dashboard. */
export function shownWhole(amount: string): string {
  const scale = scaleOf(amount)
  return shownAmount(String(rounded(toScaled(amount, scale), 10n ** BigInt(scale))))
}
