// Cash of agencies in figures: in hand, not handed in, waiting for a decision.
import { Trans, useLingui } from '@lingui/react/macro'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { NumbersRow } from '../../../../core/ui/figures/numbers-row.tsx'
import { countCard, heldCard, moneyCard, oldestNote } from '../../document/cash-cards.tsx'
import { agencyDeposits } from '../deposit-view.ts'

export function AgencyCash() {
  const { t } = useLingui()
  const { data: cash } = useEndpoint(agencyDepositContract.dashboard, {})
  const decide = `${agencyDeposits.list.href}?filter[state]=submitted`
  return (
    <NumbersRow
      label={t`Cash of agencies`}
      cards={[
        { id: 'hand', label: <Trans>Cash in hand</Trans>, ...heldCard('agency', 'cash-agency', cash?.in_hand) },
        { id: 'pending', label: <Trans>Not handed in</Trans>, ...moneyCard(cash?.pending), href: agencyDeposits.add },
        {
          id: 'oldest',
          label: <Trans>Orders not handed in</Trans>,
          ...countCard(cash?.pending_orders),
          href: agencyDeposits.add,
          note: oldestNote(cash?.oldest_at),
        },
        { id: 'decide', label: <Trans>To be decided</Trans>, ...countCard(cash?.to_decide), href: decide },
        { id: 'today', label: <Trans>Approved today</Trans>, ...moneyCard(cash?.approved_today) },
      ]}
    />
  )
}
