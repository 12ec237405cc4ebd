// One rider deposit: counted here by people who may, then decided; its orders below. They do not see its amount before it is
// counted.

import { Trans } from '@lingui/react/macro'
import { noteOf, worthOfNotes } from '@office/shared/areas/finance/deposits/denomination.model'
import type { DepositOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import { type RiderDepositDetail, riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/deposits/rider-deposit.transitions'
import { explainDepositOrder, explainRiderDeposit } from '@office/shared/areas/finance/explain/deposit.explain'
import { msg } from '@office/shared/core/messages/message'
import { formatAmount } from '@office/shared/format/amount'
import { useSnapshot } from 'valtio'
import type { RouteParams } from '../../../../core/area.ts'
import { CommandButton } from '../../../../core/command/command-button.tsx'
import { commandContext } from '../../../../core/command/context.ts'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { useTell } from '../../../../core/language/translate.ts'
import { Fact } from '../../../../core/record/record-facts.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { Instant } from '../../../../core/ui/instant.tsx'
import { RiderLink } from '../../../riders/rider-link.part.tsx'
import { DocumentPage } from '../../document/document-page.tsx'
import { DocumentMails } from '../../document/sent-mails.part.tsx'
import { Explained } from '../../explain/explained.part.tsx'
import { riderDeposits } from '../deposit-view.ts'
import { CountNotes } from './count-notes.tsx'
import { DepositOrders } from './deposit-orders.tsx'
import { whyNotCount } from './rider-deposit.commands.ts'

const hidden = msg`Shown once it is counted`

function RiderDepositPage({ id }: { id: number }) {
  const found = useEndpoint(riderDepositContract.get, { params: { id } })
  const { permissions } = useSnapshot(commandContext)
  const isCounter = permissions.has(riderDepositTransitions.moves.count.needs)
  return (
    <DocumentPage
      view={riderDeposits}
      id={id}
      found={found}
      explain={deposit => (deposit.declared === null ? { off: hidden } : explainRiderDeposit(deposit))}
      // People who may count a deposit do not see its amount before that.
      explainRow={(deposit, { data }) =>
        // Below a rider's deposit are orders alone.
        deposit.declared === null ? null : explainDepositOrder('rider-deposit', deposit, data as DepositOrder)
      }
      above={deposit => isCounter && whyNotCount(deposit) === null && <CountNotes deposit={deposit} />}
      facts={deposit => <Sums deposit={deposit} />}
      factsAfter={deposit => <Count deposit={deposit} />}
    >
      {deposit => (
        <>
          <DocumentMails contract={riderDepositContract} id={deposit.id} />
          <DepositOrders list={riderDepositContract.orders} deposit={deposit} />
        </>
      )}
    </DocumentPage>
  )
}

function Sums({ deposit }: { deposit: RiderDepositDetail }) {
  const tell = useTell()
  const money = (amount: string) => (
    <Explained step={explainRiderDeposit(deposit)}>
      <Amount amount={amount} currency={deposit.currency} />
    </Explained>
  )
  const { declared, counted, variance } = deposit
  return (
    <>
      <Fact label={<Trans>Rider</Trans>}>
        <RiderLink id={deposit.party_id} name={deposit.party_name} />
      </Fact>
      <Fact label={<Trans>Branch</Trans>}>{deposit.warehouse_name}</Fact>
      <Fact label={<Trans>Declared</Trans>}>{declared === null ? tell(hidden) : money(declared)}</Fact>
      {counted !== null && <Fact label={<Trans>Counted</Trans>}>{money(counted)}</Fact>}
      {variance !== null && (
        <Fact label={<Trans>Variance</Trans>}>
          <span className={deposit.is_over_limit ? 'text-danger' : ''}>{money(variance)}</span>
          {deposit.is_over_limit && deposit.state === 'counted' && (
            <span className="ms-2 text-text-3">
              <Trans>above the limit: a second person must decide</Trans>
            </span>
          )}
        </Fact>
      )}
      {deposit.has_slip && (
        <Fact label={<Trans>Slip</Trans>}>
          <CommandButton command="rider-deposit.slip-open" />
        </Fact>
      )}
    </>
  )
}

const Count = ({ deposit }: { deposit: RiderDepositDetail }) => (
  <>
    {deposit.counted_at !== null && (
      <Fact label={<Trans>Counted by</Trans>}>
        {deposit.counted_by} · <Instant at={deposit.counted_at} />
      </Fact>
    )}
    {deposit.denominations.length > 0 && (
      <Fact label={<Trans>Notes and coins</Trans>} code={true}>
        {deposit.denominations.map(of => (
          <span key={of.value} className="block">
            {noteOf(of.value)} × {of.count} = {formatAmount(worthOfNotes(of, deposit.currency))}
          </span>
        ))}
      </Fact>
    )}
  </>
)

export default function RiderDeposit({ params }: { params: RouteParams }) {
  return <RiderDepositPage key={params.id} id={Number(params.id)} />
}
