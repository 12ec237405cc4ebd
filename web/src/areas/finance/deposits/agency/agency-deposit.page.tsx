// One agency deposit: its slip, its decision, its orders.

import { Trans } from '@lingui/react/macro'
import { type AgencyDeposit, agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { DepositOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import { setOffOf } from '@office/shared/areas/finance/deposits/set-off.model'
import { explainAgencyDeposit, explainDepositOrder } from '@office/shared/areas/finance/explain/deposit.explain'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import type { RouteParams } from '../../../../core/area.ts'
import { CommandButton } from '../../../../core/command/command-button.tsx'
import { commandContext } from '../../../../core/command/context.ts'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { useTell } from '../../../../core/language/translate.ts'
import { Fact } from '../../../../core/record/record-facts.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { agencyCommissions } from '../../commissions/commission-view.ts'
import { DocumentPage } from '../../document/document-page.tsx'
import { DocumentMails } from '../../document/sent-mails.part.tsx'
import { Explained } from '../../explain/explained.part.tsx'
import { agencyDeposits } from '../deposit-view.ts'
import { DepositOrders } from '../rider/deposit-orders.tsx'

function AgencyDepositPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(agencyDepositContract.get, { params: { id } })
  return (
    <DocumentPage
      view={agencyDeposits}
      id={id}
      found={found}
      explain={explainAgencyDeposit}
      explainRow={(deposit, { data }) => explainDepositOrder('agency-deposit', deposit, data as DepositOrder)} // its only rows
      actions={({ state }) => state === 'submitted' && <CommandButton command="agency-deposit.slip" keys="shift+u" />}
      facts={deposit => (
        <>
          <Fact label={<Trans>Agency</Trans>}>{deposit.party_name}</Fact>
          <Fact label={<Trans>Declared</Trans>}>
            {deposit.declared !== null && (
              <Explained step={explainAgencyDeposit(deposit)}>
                <Amount amount={deposit.declared} currency={deposit.currency} />
              </Explained>
            )}
          </Fact>
          {deposit.commission_number !== null && (
            <>
              <Fact label={tell(setOffOf(deposit).name)}>
                <SetOff deposit={deposit} />
              </Fact>
              <Fact label={<Trans>To be paid in</Trans>}>
                <strong className="font-semibold">
                  <Explained step={explainAgencyDeposit(deposit)}>
                    <Amount amount={deposit.net} currency={deposit.currency} />
                  </Explained>
                </strong>
              </Fact>
            </>
          )}
          <Fact label={<Trans>Slip</Trans>}>
            {deposit.has_slip ? <CommandButton command="agency-deposit.slip-open" /> : <Trans>Not attached yet</Trans>}
          </Fact>
          {deposit.reference !== null && <Fact label={<Trans>Bank reference</Trans>}>{deposit.reference}</Fact>}
        </>
      )}
    >
      {deposit => (
        <>
          <DocumentMails contract={agencyDepositContract} id={deposit.id} />
          <DepositOrders list={agencyDepositContract.orders} deposit={deposit} />
        </>
      )}
    </DocumentPage>
  )
}

/** The commission, by its number if the reader may see it. */
function SetOff({ deposit }: { deposit: AgencyDeposit }) {
  const { commission_id, commission_number, currency } = deposit
  const { permissions } = useSnapshot(commandContext)
  const number = <bdi dir="ltr">{commission_number}</bdi>
  return (
    <>
      {permissions.has('view-agency-commission') ? (
        <Link href={agencyCommissions.page(commission_id ?? 0)}>{number}</Link>
      ) : (
        number
      )}{' '}
      <Amount amount={setOffOf(deposit).amount} currency={currency} />
    </>
  )
}

export default function AgencyDepositScreen({ params }: { params: RouteParams }) {
  return <AgencyDepositPage key={params.id} id={Number(params.id)} />
}
