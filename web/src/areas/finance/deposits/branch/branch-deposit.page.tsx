// One branch deposit: its cash, its expenses, its slip, its decision, and the orders that the cash comes from.
import { Trans } from '@lingui/react/macro'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { explainBranchDeposit } from '@office/shared/areas/finance/explain/deposit.explain'
import { useSnapshot } from 'valtio'
import type { RouteParams } from '../../../../core/area.ts'
import { CommandButton } from '../../../../core/command/command-button.tsx'
import { commandContext } from '../../../../core/command/context.ts'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { Fact } from '../../../../core/record/record-facts.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { DocumentPage } from '../../document/document-page.tsx'
import { DocumentMails } from '../../document/sent-mails.part.tsx'
import { Explained } from '../../explain/explained.part.tsx'
import { branchDeposits } from '../deposit-view.ts'
import { DepositOrders } from '../rider/deposit-orders.tsx'
import { BranchExpenses } from './branch-expenses.tsx'
import { CashReceipts } from './cash-receipts.tsx'

function BranchDepositPage({ id }: { id: number }) {
  const found = useEndpoint(branchDepositContract.get, { params: { id } })
  const { permissions } = useSnapshot(commandContext)
  return (
    <DocumentPage
      view={branchDeposits}
      id={id}
      found={found}
      explain={explainBranchDeposit}
      actions={({ state }) =>
        state === 'submitted' && (
          <>
            <CommandButton command="branch-expense.create" keys="e" />
            <CommandButton command="branch-deposit.slip" keys="shift+u" />
          </>
        )
      }
      facts={deposit => (
        <>
          <Fact label={<Trans>Branch</Trans>}>{deposit.party_name}</Fact>
          <Fact label={<Trans>Cash</Trans>}>
            <Explained step={explainBranchDeposit(deposit)}>
              <Amount amount={deposit.declared ?? '0'} currency={deposit.currency} />
            </Explained>
          </Fact>
          <Fact label={<Trans>Expenses</Trans>}>
            <Explained step={explainBranchDeposit(deposit)}>
              <Amount amount={deposit.spent} currency={deposit.currency} />
            </Explained>
            {deposit.open_expenses > 0 && (
              <span className="ms-2 text-warn">
                <Trans>
                  and <Amount amount={deposit.undecided} currency={deposit.currency} /> to be decided
                </Trans>
              </span>
            )}
          </Fact>
          <Fact label={<Trans>Paid in</Trans>}>
            <b className="font-semibold">
              <Explained step={explainBranchDeposit(deposit)}>
                <Amount amount={deposit.net} currency={deposit.currency} />
              </Explained>
            </b>
          </Fact>
          <Fact label={<Trans>Slip</Trans>}>
            {deposit.has_slip ? <CommandButton command="branch-deposit.slip-open" /> : <Trans>Not attached yet</Trans>}
          </Fact>
          {deposit.reference !== null && <Fact label={<Trans>Bank reference</Trans>}>{deposit.reference}</Fact>}
        </>
      )}
    >
      {deposit => (
        <>
          {permissions.has('view-branch-expense') && <BranchExpenses deposit={deposit} />}
          {permissions.has('view-branch-finance') && (
            <>
              <DocumentMails contract={branchDepositContract} id={id} />
              <CashReceipts depositId={id} />
              <DepositOrders list={branchDepositContract.orders} deposit={deposit} />
            </>
          )}
        </>
      )}
    </DocumentPage>
  )
}

export default function BranchDeposit({ params }: { params: RouteParams }) {
  return <BranchDepositPage key={params.id} id={Number(params.id)} />
}
