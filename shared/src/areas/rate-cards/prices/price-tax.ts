// Taxes on a charge: what each item applies to, added to prices or included in them, rounded item by item.
import { divideRounded, fromMinor, toScaled } from '../../../format/amount.ts'
import type { TaxItem } from '../../settings/tax-item.contract.ts'
import type { TaxMode } from './price-card.model.ts'
import { lineOf, type PricedLine } from './price-line.ts'

/** The tenant's tax setting. */
export interface PriceTaxes {
  /** The active ones; none if no tax is charged. */
  items: readonly Pick<TaxItem, 'id' | 'name' | 'rate' | 'applies_to'>[]
  /** Rounded for each line of the charge, or once for all of them. */
  rounding: 'line' | 'total'
  /** If no card says so. */
  mode: TaxMode
}

type Item = PriceTaxes['items'][number]

const WHOLE = 100_000n
const rateOf = ({ rate }: Item) => toScaled(rate, 3)

/** The tax of an amount is `amount * rate / of`. */
interface Taxed {
  sum: bigint
  of: bigint
}

/** One line for each tax, on what it applies to. Amounts are as charged, with taxes included if prices include them. */
export function taxLines(
  lines: readonly PricedLine[],
  { items, rounding }: PriceTaxes,
  mode: TaxMode,
  currency: string,
): PricedLine[] {
  const taxes = (item: Item, isCod: boolean) => item.applies_to === 'all' || isCod === (item.applies_to === 'cod-charge')
  /** With several taxes in a price, each is based on the same net amount: amount * rate / (1 + all rates). */
  const within = (isCod: boolean) =>
    mode === 'added' ? WHOLE : items.filter(item => taxes(item, isCod)).reduce((of, item) => of + rateOf(item), WHOLE)
  const isCodLine = ({ line }: PricedLine) => line.component === 'cod'
  return items.flatMap(item => {
    const taxed = lines.filter(line => taxes(item, isCodLine(line)))
    if (taxed.length === 0) return []
    const parts = taxed.map((line): Taxed => ({ sum: line.result, of: within(isCodLine(line)) }))
    const result = rounding === 'line' ? roundedApart(parts, rateOf(item), currency) : roundedOnce(parts, rateOf(item), currency)
    const base = fromMinor(
      parts.reduce((sum, part) => sum + part.sum, 0n),
      currency,
    )
    return [lineOf({ component: 'tax', rule: 'percent', base, rate: item.rate, name: item.name }, result, currency)]
  })
}

const roundedApart = (parts: readonly Taxed[], rate: bigint, currency: string) =>
  parts.reduce((tax, { sum, of }) => tax + divideRounded(sum * rate, of, currency), 0n)

/** COD charges and other charges may contain different taxes, so their parts are added as fractions before rounding. */
function roundedOnce(parts: readonly Taxed[], rate: bigint, currency: string): bigint {
  const exact = parts.reduce((all, { sum, of }) => ({ above: all.above * of + sum * rate * all.below, below: all.below * of }), {
    above: 0n,
    below: 1n,
  })
  return divideRounded(exact.above, exact.below, currency)
}
