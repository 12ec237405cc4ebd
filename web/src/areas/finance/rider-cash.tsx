// Cash of riders as figures: what they hold, what is not handed in, what waits for somebody, what differs.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Sum } from '@office/shared/areas/finance/document.model'
import { riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { formatCount } from '@office/shared/format/amount'
import { useEndpoint } from '../../core/data/queries.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { type NumberCard, NumbersRow } from '../../core/ui/numbers-row.tsx'
import { newDepositPath, riderFinancePath, sumsText } from './rider-deposit-words.part.ts'

const stateLink = (state: string) => `${riderFinancePath}?filter[state]=${state}`

export function RiderCash() {
  const { t } = useLingui()
  const { data: cash } = useEndpoint(riderDepositContract.dashboard, {})
  const count = (n: number | undefined) => (n === undefined ? null : formatCount(n))
  /** The first currency large, the others below it: they are never added up. */
  const money = (sums: readonly Sum[] | null | undefined): Pick<NumberCard, 'figure' | 'note'> => {
    if (!sums) return { figure: null }
    const [first, ...others] = sums
    return { figure: first ? sumsText([first]) : '0', ...(others.length > 0 ? { note: `+ ${sumsText(others)}` } : {}) }
  }
  const cards: NumberCard[] = [
    {
      id: 'hand',
      label: <Trans>Cash in hand</Trans>,
      ...money(cash?.in_hand),
      ...(cash?.in_hand === null ? { note: <Trans>Shown when all is counted</Trans> } : {}),
    },
    {
      id: 'pending',
      label: <Trans>Not handed in</Trans>,
      ...money(cash?.pending),
      href: newDepositPath,
    },
    {
      id: 'oldest',
      label: <Trans>Orders not handed in</Trans>,
      figure: count(cash?.pending_orders),
      href: newDepositPath,
      note: cash?.oldest_at && (
        <Trans>
          since <Instant at={cash.oldest_at} />
        </Trans>
      ),
    },
    { id: 'count', label: <Trans>To be counted</Trans>, figure: count(cash?.to_count), href: stateLink('submitted') },
    { id: 'decide', label: <Trans>To be decided</Trans>, figure: count(cash?.to_decide), href: stateLink('counted') },
    { id: 'today', label: <Trans>Approved today</Trans>, ...money(cash?.approved_today) },
    {
      id: 'variance',
      label: <Trans>Variances</Trans>,
      ...money(cash?.variance),
      tone: cash?.variance.length ? 'warn' : 'plain',
    },
  ]
  return <NumbersRow label={t`Cash of riders`} cards={cards} />
}
