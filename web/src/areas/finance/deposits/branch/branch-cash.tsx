// Cash of branches in figures: in hand, not handed in, waiting for a decision.
import { Trans, useLingui } from '@lingui/react/macro'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { NumbersRow } from '../../../../core/ui/figures/numbers-row.tsx'
import { countCard, heldCard, moneyCard, oldestNote } from '../../document/cash-cards.tsx'
import { branchDeposits } from '../deposit-view.ts'

export function BranchCash() {
  const { t } = useLingui()
  const { data: cash } = useEndpoint(branchDepositContract.dashboard, {})
  const decide = `${branchDeposits.list.href}?filter[state]=submitted`
  return (
    <NumbersRow
      label={t`Cash of branches`}
      cards={[
        { id: 'hand', label: <Trans>Cash in hand</Trans>, ...heldCard('branch', 'cash-branch', cash?.in_hand) },
        { id: 'pending', label: <Trans>Not handed in</Trans>, ...moneyCard(cash?.pending), href: branchDeposits.add },
        {
          id: 'oldest',
          label: <Trans>Receipts not handed in</Trans>,
          ...countCard(cash?.pending_receipts),
          href: branchDeposits.add,
          note: oldestNote(cash?.oldest_at),
        },
        { id: 'decide', label: <Trans>To be decided</Trans>, ...countCard(cash?.to_decide), href: decide },
        { id: 'expenses', label: <Trans>Expenses to be decided</Trans>, ...countCard(cash?.expenses_to_decide), href: decide },
        { id: 'today', label: <Trans>Approved today</Trans>, ...moneyCard(cash?.approved_today) },
      ]}
    />
  )
}
