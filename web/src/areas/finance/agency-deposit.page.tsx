// One agency deposit: its slip, its decision, its orders.
import { Trans } from '@lingui/react/macro'
import { type AgencyDeposit, agencyDepositContract } from '@office/shared/areas/finance/agency-deposit.contract'
import { agencyDepositTransitions } from '@office/shared/areas/finance/agency-deposit.transitions'
import type { RouteParams } from '../../core/area.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { RecordAwaited } from '../../core/record/record-awaited.tsx'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordFoot } from '../../core/record/record-foot.tsx'
import { useRecordScope } from '../../core/record/use-record-scope.ts'
import { Amount } from '../../core/ui/amount.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { DepositOrders } from './deposit-orders.tsx'
import { agencyFinancePath, depositTones } from './deposit-words.part.ts'

const above = [{ title: <Trans>Agency deposits</Trans>, href: agencyFinancePath }]

function AgencyDepositPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(agencyDepositContract.get, { params: { id } })
  const deposit = found.data
  useRecordScope(
    deposit ? { noun: 'agency-deposit', id, label: deposit.number, data: deposit } : null,
    agencyFinancePath,
    found.refetch,
  )
  if (!deposit)
    return (
      <RecordAwaited
        title={`#${id}`}
        above={above}
        error={found.error}
        failed={<Trans>The deposit could not be loaded</Trans>}
        gone={found.error?.status === 404 && <Trans>There is no such deposit.</Trans>}
        onRetry={found.refetch}
      />
    )
  const { state } = deposit
  return (
    <>
      <PageHead
        title={<bdi dir="ltr">{deposit.number}</bdi>}
        above={above}
        line={true}
        aside={<Tag tone={depositTones[state]}>{tell(agencyDepositTransitions.states[state].name)}</Tag>}
        actions={
          <>
            <CommandButton command="agency-deposit.print" tone="quiet" keys="p">
              PDF
            </CommandButton>
            {state === 'submitted' && (
              <>
                <CommandButton command="agency-deposit.slip" keys="u" />
                <CommandButton command="agency-deposit.reject" keys="shift+a" />
                <CommandButton command="agency-deposit.approve" tone="primary" keys="a" />
              </>
            )}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <About deposit={deposit} />
        <DepositOrders list={agencyDepositContract.orders} deposit={deposit} />
      </div>
      <RecordFoot />
    </>
  )
}

const About = ({ deposit }: { deposit: AgencyDeposit }) => (
  <FactSection title={<Trans>Agency deposit</Trans>}>
    <Facts>
      <Fact label={<Trans>Agency</Trans>}>{deposit.party_name}</Fact>
      <Fact label={<Trans>Declared</Trans>}>
        {deposit.declared !== null && <Amount amount={deposit.declared} currency={deposit.currency} />}
      </Fact>
      <Fact label={<Trans>Slip</Trans>}>
        {deposit.has_slip ? <CommandButton command="agency-deposit.slip-open" /> : <Trans>Not there yet</Trans>}
      </Fact>
      {deposit.reference !== null && <Fact label={<Trans>Bank reference</Trans>}>{deposit.reference}</Fact>}
      <Fact label={<Trans>Made by</Trans>}>
        {deposit.created_by} · <Instant at={deposit.created_at} />
      </Fact>
      {deposit.decided_at !== null && (
        <Fact label={<Trans>Decided by</Trans>}>
          {deposit.decided_by} · <Instant at={deposit.decided_at} />
        </Fact>
      )}
      {deposit.reason !== null && <Fact label={<Trans>Reason</Trans>}>{deposit.reason}</Fact>}
      {deposit.remark !== null && <Fact label={<Trans>Remark</Trans>}>{deposit.remark}</Fact>}
    </Facts>
  </FactSection>
)

export default function AgencyDepositScreen({ params }: { params: RouteParams }) {
  return <AgencyDepositPage key={params.id} id={Number(params.id)} />
}
