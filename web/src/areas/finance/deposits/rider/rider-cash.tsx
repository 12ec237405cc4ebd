// Cash of riders in figures: in hand, not handed in, waiting for someone, and differences.
import { Trans, useLingui } from '@lingui/react/macro'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { NumbersRow } from '../../../../core/ui/figures/numbers-row.tsx'
import { countCard, heldCard, moneyCard, oldestNote } from '../../document/cash-cards.tsx'
import { riderDeposits } from '../deposit-view.ts'

const stateLink = (state: string) => `${riderDeposits.list.href}?filter[state]=${state}`

export function RiderCash() {
  const { t } = useLingui()
  const { data: cash } = useEndpoint(riderDepositContract.dashboard, {})
  const isHidden = cash?.in_hand === null
  return (
    <NumbersRow
      label={t`Cash of riders`}
      cards={[
        {
          id: 'hand',
          label: <Trans>Cash in hand</Trans>,
          ...heldCard('rider', 'cash-rider', cash?.in_hand),
          ...(isHidden ? { note: <Trans>Shown once everything is counted</Trans> } : {}),
        },
        { id: 'pending', label: <Trans>Not handed in</Trans>, ...moneyCard(cash?.pending), href: riderDeposits.add },
        {
          id: 'oldest',
          label: <Trans>Orders not handed in</Trans>,
          ...countCard(cash?.pending_orders),
          href: riderDeposits.add,
          note: oldestNote(cash?.oldest_at),
        },
        { id: 'count', label: <Trans>To be counted</Trans>, ...countCard(cash?.to_count), href: stateLink('submitted') },
        { id: 'decide', label: <Trans>To be decided</Trans>, ...countCard(cash?.to_decide), href: stateLink('counted') },
        { id: 'today', label: <Trans>Approved today</Trans>, ...moneyCard(cash?.approved_today) },
        {
          id: 'variance',
          label: <Trans>Variances</Trans>,
          ...heldCard('rider', 'variance-rider', cash?.variance),
          tone: cash?.variance.length ? 'warn' : 'plain',
        },
      ]}
    />
  )
}
