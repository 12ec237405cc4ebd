// Sums in several currencies as text.
import type { Sum } from '@office/shared/areas/finance/document.model'
import { shownAmount, sumAmounts } from '@office/shared/format/amount'

/** 'NPR −710.40' */
export const sumText = ({ currency, amount }: Sum): string => `${currency} ${shownAmount(amount)}`

/** 'NPR 18,990.00 + EUR 89.90': never added up. */
export const sumsText = (sums: readonly Sum[]): string => sums.map(sumText).join(' + ')

/** The sum of rows per currency. */
export const totalsOf = (rows: readonly Sum[]): Sum[] =>
  [...Map.groupBy(rows, row => row.currency)].map(([currency, group]) => ({
    currency,
    amount: sumAmounts(
      group.map(row => row.amount),
      currency,
    ),
  }))

/** The same as text. */
export const totalText = (rows: readonly Sum[]): string => sumsText(totalsOf(rows))
