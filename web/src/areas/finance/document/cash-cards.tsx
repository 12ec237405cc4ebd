// Figures of cash: sums in several currencies, counts, and since when.
import { Trans } from '@lingui/react/macro'
import type { Sum } from '@office/shared/areas/finance/document.model'
import { explainHeld } from '@office/shared/areas/finance/explain/ledger.explain'
import type { LedgerAccount, LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { formatCount, shownAmount } from '@office/shared/format/amount'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import type { ReactNode } from 'react'
import type { NumberCard } from '../../../core/ui/figures/numbers-row.tsx'
import { explain, mayWalk } from '../explain/explanation.part.ts'
import { sumsText } from './sums-text.part.ts'

/** The first currency large, the others below it; they are never added up. */
export function moneyCard(sums: readonly Sum[] | null | undefined): Pick<NumberCard, 'figure' | 'note'> {
  if (!sums) return { figure: null }
  const [first, ...others] = sums
  if (!first) return { figure: '0' }
  const beside = others.length > 0 ? ` + ${sumsText(others)}` : ''
  return { figure: shownAmount(first.amount), note: <bdi dir="ltr">{`${first.currency}${beside}`}</bdi> }
}

/** Like {@link moneyCard}, but explains which accounts it adds up, or where the balance of one comes from. */
export function heldCard(
  party: LedgerParty,
  account: LedgerAccount,
  sums: readonly Sum[] | null | undefined,
  of?: { id: number; name: string },
): Pick<NumberCard, 'figure' | 'note' | 'onExplain'> {
  const step = sums ? explainHeld(party, account, sums, of) : null
  return { ...moneyCard(sums), ...(step && mayWalk(step) ? { onExplain: () => explain(step) } : {}) }
}

export const countCard = (count: number | undefined): Pick<NumberCard, 'figure'> => ({
  figure: count === undefined ? null : formatCount(count),
})

/** The day alone, since a note with the time takes a second line and pushes its figure out of the row. */
const Day = ({ at }: { at: string }) => (
  <time dir="ltr" dateTime={at} className="num">
    {formatDay(dayIn(at))}
  </time>
)

export const oldestNote = (at: string | null | undefined): ReactNode =>
  at && (
    <Trans>
      since <Day at={at} />
    </Trans>
  )
