// Sums in several currencies as they are read.
import type { Sum } from '@office/shared/areas/finance/document.model'
import { formatAmount } from '@office/shared/format/amount'

/** 'NPR 18,990.00 + EUR 89.90': never added up. */
export const sumsText = (sums: readonly Sum[]): string =>
  sums.map(({ currency, amount }) => `${currency} ${formatAmount(amount)}`).join(' + ')
