// One rider deposit: counted here by whoever may, then decided; its orders below. Until it is counted its sum is not shown to them.
import { Trans } from '@lingui/react/macro'
import { type RiderDepositDetail, riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/rider-deposit.transitions'
import { formatAmount, fromMinor, toMinor } from '@office/shared/format/amount'
import { useSnapshot } from 'valtio'
import type { RouteParams } from '../../core/area.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { commandContext } from '../../core/command/context.ts'
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
import { CountNotes } from './count-notes.tsx'
import { DepositOrders } from './deposit-orders.tsx'
import { depositTones, riderFinancePath } from './deposit-words.part.ts'
import { whyNotDeposit } from './rider-deposit.commands.ts'

const above = [{ title: <Trans>Rider deposits</Trans>, href: riderFinancePath }]

function RiderDepositPage({ id }: { id: number }) {
  const found = useEndpoint(riderDepositContract.get, { params: { id } })
  const { permissions } = useSnapshot(commandContext)
  const deposit = found.data
  useRecordScope(
    deposit ? { noun: 'rider-deposit', id, label: deposit.number, data: deposit } : null,
    riderFinancePath,
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
  const { needs } = riderDepositTransitions.moves.count
  const mayCount = permissions.has(needs) && whyNotDeposit(deposit, 'count') === null
  return (
    <>
      <Head deposit={deposit} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {mayCount && <CountNotes deposit={deposit} />}
        <About deposit={deposit} />
        <DepositOrders list={riderDepositContract.orders} deposit={deposit} />
      </div>
      <RecordFoot />
    </>
  )
}

function Head({ deposit }: { deposit: RiderDepositDetail }) {
  const tell = useTell()
  const { state } = deposit
  return (
    <PageHead
      title={<bdi dir="ltr">{deposit.number}</bdi>}
      above={above}
      line={true}
      aside={<Tag tone={depositTones[state]}>{tell(riderDepositTransitions.states[state].name)}</Tag>}
      actions={
        <>
          <CommandButton command="rider-deposit.print" tone="quiet" keys="p">
            PDF
          </CommandButton>
          {(state === 'submitted' || state === 'counted') && <CommandButton command="rider-deposit.reject" keys="shift+a" />}
          {state === 'counted' && <CommandButton command="rider-deposit.approve" tone="primary" keys="a" />}
        </>
      }
    />
  )
}

function About({ deposit }: { deposit: RiderDepositDetail }) {
  const money = (amount: string) => <Amount amount={amount} currency={deposit.currency} />
  const { declared, counted, variance } = deposit
  return (
    <FactSection title={<Trans>Rider deposit</Trans>}>
      <Facts>
        <Fact label={<Trans>Rider</Trans>}>{deposit.party_name}</Fact>
        <Fact label={<Trans>Branch</Trans>}>{deposit.warehouse_name}</Fact>
        <Fact label={<Trans>Declared</Trans>}>
          {declared === null ? <Trans>Shown when it is counted</Trans> : money(declared)}
        </Fact>
        {counted !== null && <Fact label={<Trans>Counted</Trans>}>{money(counted)}</Fact>}
        {variance !== null && (
          <Fact label={<Trans>Variance</Trans>}>
            <span className={deposit.is_over_limit ? 'text-danger' : ''}>{money(variance)}</span>
            {deposit.is_over_limit && deposit.state === 'counted' && (
              <span className="ms-2 text-text-3">
                <Trans>above the limit: a second person decides</Trans>
              </span>
            )}
          </Fact>
        )}
        <Fact label={<Trans>Made by</Trans>}>
          {deposit.created_by} · <Instant at={deposit.created_at} />
        </Fact>
        {deposit.counted_at !== null && (
          <Fact label={<Trans>Counted by</Trans>}>
            {deposit.counted_by} · <Instant at={deposit.counted_at} />
          </Fact>
        )}
        {deposit.decided_at !== null && (
          <Fact label={<Trans>Decided by</Trans>}>
            {deposit.decided_by} · <Instant at={deposit.decided_at} />
          </Fact>
        )}
        {deposit.reason !== null && <Fact label={<Trans>Reason</Trans>}>{deposit.reason}</Fact>}
        {deposit.remark !== null && <Fact label={<Trans>Remark</Trans>}>{deposit.remark}</Fact>}
        {deposit.denominations.length > 0 && (
          <Fact label={<Trans>Notes and coins</Trans>} code={true}>
            {deposit.denominations
              .map(
                ({ value, count }) =>
                  `${formatAmount(value, 0)} × ${count} = ${formatAmount(fromMinor(toMinor(value) * BigInt(count)))}`,
              )
              .map(line => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
          </Fact>
        )}
      </Facts>
    </FactSection>
  )
}

export default function RiderDeposit({ params }: { params: RouteParams }) {
  return <RiderDepositPage key={params.id} id={Number(params.id)} />
}
