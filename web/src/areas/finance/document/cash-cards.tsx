// Figures of cash: sums in several currencies, counts, and since when.
import { Trans } from '@lingui/react/macro'
import type { Sum } from '@office/shared/areas/finance/document.model'
import { formatAmount, formatCount } from '@office/shared/format/amount'
import type { ReactNode } from 'react'
import { Instant } from '../../../core/ui/instant.tsx'
import type { NumberCard } from '../../../core/ui/numbers-row.tsx'
import { sumsText } from './sums-text.part.ts'

/** The first currency large, the others below it: they are never added up. */
export function moneyCard(sums: readonly Sum[] | null | undefined): Pick<NumberCard, 'figure' | 'note'> {
  if (!sums) return { figure: null }
  const [first, ...others] = sums
  if (!first) return { figure: '0' }
  const beside = others.length > 0 ? ` + ${sumsText(others)}` : ''
  return { figure: formatAmount(first.amount), note: <bdi dir="ltr">{`${first.currency}${beside}`}</bdi> }
}

export const countCard = (count: number | undefined): Pick<NumberCard, 'figure'> => ({
  figure: count === undefined ? null : formatCount(count),
})

export const oldestNote = (at: string | null | undefined): ReactNode =>
  at && (
    <Trans>
      since <Instant at={at} />
    </Trans>
  )
