// Taxes on a charge: what each item is of, added to prices or held within them, rounded item by item.
import { divideRounded, fromMinor, toScaled } from '../../../format/amount.ts'
import type { TaxItem } from '../../settings/tax-item.contract.ts'
import type { TaxMode } from './price-card.model.ts'
import { lineOf, type PricedLine } from './price-line.ts'

/** What the tenant says of taxes. */
export interface PriceTaxes {
  /** The active ones; none where no tax is charged. */
  items: readonly Pick<TaxItem, 'id' | 'name' | 'rate' | 'applies_to'>[]
  /** Rounded with each line of the charge, or once for all of them. */
  rounding: 'line' | 'total'
  /** Where no card says it. */
  mode: TaxMode
}

type Item = PriceTaxes['items'][number]

const WHOLE = 100_000n
const rateOf = ({ rate }: Item) => toScaled(rate, 3)

/** The tax of a sum is `sum * rate / of`. */
interface Taxed {
  sum: bigint
  of: bigint
}

/** One line for each tax, on what it applies to; sums are as they are charged, with the taxes in them where prices include them. */
export function taxLines(lines: readonly PricedLine[], { items, rounding }: PriceTaxes, mode: TaxMode): PricedLine[] {
  const taxes = (item: Item, isCod: boolean) => item.applies_to === 'all' || isCod === (item.applies_to === 'cod-charge')
  /** With several taxes in a price, each is of the same untaxed sum: sum * rate / (1 + all rates). */
  const within = (isCod: boolean) =>
    mode === 'added' ? WHOLE : items.filter(item => taxes(item, isCod)).reduce((of, item) => of + rateOf(item), WHOLE)
  const isCodLine = ({ line }: PricedLine) => line.component === 'cod'
  return items.flatMap(item => {
    const taxed = lines.filter(line => taxes(item, isCodLine(line)))
    if (taxed.length === 0) return []
    const parts = taxed.map((line): Taxed => ({ sum: line.result, of: within(isCodLine(line)) }))
    const result = rounding === 'line' ? roundedApart(parts, rateOf(item)) : roundedOnce(parts, rateOf(item))
    const base = fromMinor(parts.reduce((sum, part) => sum + part.sum, 0n))
    return [lineOf({ component: 'tax', rule: 'percent', base, rate: item.rate, name: item.name }, result)]
  })
}

const roundedApart = (parts: readonly Taxed[], rate: bigint) =>
  parts.reduce((tax, { sum, of }) => tax + divideRounded(sum * rate, of), 0n)

/** COD and the other charges may hold different taxes, so that their parts are added as fractions before they are rounded. */
function roundedOnce(parts: readonly Taxed[], rate: bigint): bigint {
  const exact = parts.reduce((all, { sum, of }) => ({ above: all.above * of + sum * rate * all.below, below: all.below * of }), {
    above: 0n,
    below: 1n,
  })
  return divideRounded(exact.above, exact.below)
}
