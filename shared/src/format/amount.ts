// Numbers with thousands commas and optionally two decimals. Works on decimal text: money never becomes a float (docs/promises.md
// B9).

/** '1234567.5' becomes '1,234,567.50'; with `decimals` 0 the fraction is dropped only if it is zero. */
export function formatAmount(value: string | number, decimals: 0 | 2 = 2): string {
  const text = String(value)
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = decimals === 2 ? fraction.padEnd(2, '0') : fraction.replace(/0+$/, '')
  return rest === '' ? sign + grouped : `${sign}${grouped}.${rest}`
}

/** As a screen shows it: '-710.4' becomes '−710.40'. Files, pipes and papers keep the hyphen, which programs read. */
export const shownAmount = (value: string | number, decimals: 0 | 2 = 2): string =>
  formatAmount(value, decimals).replace('-', '−')

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

/** Minor units of decimal text with at most two decimals, exact: '12.3' is 1230n. */
export const toMinor = (value: string): bigint => toScaled(value, 2)

/** Decimal text from minor units: 1230n is '12.30'. */
export const fromMinor = (minor: bigint): string => fromScaled(minor, 2)

/** A quotient as a whole number, rounded half away from zero: all charges are rounded like this. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (above * 2n + below) / (below * 2n)
  return isNegative ? -rounded : rounded
}

/** The sum of decimal texts, exact. */
export const sumAmounts = (values: Iterable<string>): string => {
  let total = 0n
  for (const value of values) total += toMinor(value)
  return fromMinor(total)
}

/** '12,346' for '12345.67': where cents do not matter, as on a dashboard. */
export const shownWhole = (amount: string): string => shownAmount(String(divideRounded(toMinor(amount), 100n)), 0)
