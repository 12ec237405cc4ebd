// Numbers with thousands commas and optionally two decimals (specification section 9). Works on decimal text: money
// never becomes a float (promises.md B9).

/** '1234567.5' gives '1,234,567.50'; with `decimals` 0 the fraction is left out only when it is zero. */
export function formatAmount(value: string | number, decimals: 0 | 2 = 2): string {
  const text = String(value)
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = decimals === 2 ? fraction.padEnd(2, '0') : fraction.replace(/0+$/, '')
  return rest === '' ? sign + grouped : `${sign}${grouped}.${rest}`
}

/** Counts: '4982' gives '4,982'. */
export const formatCount = (value: number): string => formatAmount(value, 0)

/** Minor units of decimal text with at most two decimals, exact: '12.3' gives 1230n. */
export function toMinor(value: string): bigint {
  const negative = value.startsWith('-')
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2) || '0')
  return negative ? -minor : minor
}

/** Decimal text of minor units: 1230n gives '12.30'. */
export function fromMinor(minor: bigint): string {
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The sum of decimal texts, exact. */
export const sumAmounts = (values: Iterable<string>): string => {
  let total = 0n
  for (const value of values) total += toMinor(value)
  return fromMinor(total)
}
