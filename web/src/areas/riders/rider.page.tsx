// One rider: what waits for a decision, where they belong, what cash they hold and since when, what they are owed, their run sheets,
// deposits and commissions, and the ledger behind it.
import { Trans } from '@lingui/react/macro'
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { ledgerNeeds } from '@office/shared/areas/finance/journal/ledger.model'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { riderContract, riderLabels, vehicleKindNames } from '@office/shared/areas/riders/rider.contract'
import { formatCount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import type { Access } from '@office/shared/permissions/can'
import { mayCall } from '@office/shared/permissions/can'
import { Link } from 'wouter'
import type { RouteParams } from '../../core/area.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useEndpoint } from '../../core/data/queries.ts'
import { useHeld } from '../../core/data/use-held.ts'
import { useTell } from '../../core/language/translate.ts'
import { ActiveTag } from '../../core/record/active-tag.tsx'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage } from '../../core/record/record-page.tsx'
import { useRecordNeighbours } from '../../core/record/use-record-neighbours.ts'
import { OpenApprovals } from '../approvals/open-approvals.part.tsx'
import { RiderRepayments } from '../finance/deposits/rider/repayments.part.tsx'
import { Ledger } from '../finance/ledger/ledger.part.tsx'
import { riders } from './rider.commands.ts'
import { riderList } from './rider.list.tsx'
import { RiderCashFacts } from './rider-cash.tsx'
import { inHandPath } from './rider-in-hand.ts'
import { RiderCommissions, RiderDeposits, RiderSheets } from './rider-parts.tsx'
import { riderPath } from './rider-path.part.ts'

function RiderPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(riderContract.get, { params: { id } })
  const { back, ...place } = useRecordNeighbours(riderList, riders.path, riderPath, id)
  const held = useHeld()
  const may = (access: Access) => mayCall(held, access)
  return (
    <RecordPage
      found={found}
      noun={riders.id}
      id={id}
      label={rider => rider.name}
      title={rider => <span dir="auto">{rider.name}</span>}
      list={{ title: tell(riders.many), href: back }}
      place={place}
      failed={<Trans>The rider could not be loaded</Trans>}
      gone={<Trans>This rider does not exist.</Trans>}
      aside={({ is_active }) => <ActiveTag is_active={is_active} />}
      actions={() => (
        <>
          <CommandButton command="rider.orders" tone="quiet" keys="o">
            <Trans>Orders</Trans>
          </CommandButton>
          <CommandButton command="rider.edit" tone="primary" keys="e">
            <Trans>Edit</Trans>
          </CommandButton>
        </>
      )}
    >
      {rider => (
        <>
          <OpenApprovals approvals={rider.approvals} />
          <FactSection title={<Trans>Rider</Trans>}>
            <Facts>
              <Fact label={<Trans>Branch</Trans>}>{rider.warehouse_name}</Fact>
              <Fact label={<Trans>Phone</Trans>} code={true}>
                {rider.phone}
              </Fact>
              <Fact label={<Trans>Vehicle</Trans>}>{tell(vehicleKindNames[rider.vehicle_kind])}</Fact>
              {rider.birthday !== null && (
                <Fact label={tell(riderLabels.birthday)} code={true}>
                  {formatDay(rider.birthday)}
                </Fact>
              )}
              <Fact label={<Trans>Orders in hand</Trans>}>
                {rider.orders_in_hand === 0 ? (
                  '0'
                ) : (
                  <Link href={inHandPath(id)}>
                    <span className="num">{formatCount(rider.orders_in_hand)}</span>
                  </Link>
                )}
              </Fact>
              {may(riderDepositContract.dashboard.needs) && <RiderCashFacts rider={rider} />}
            </Facts>
          </FactSection>
          {may(runSheetContract.list.needs) && <RiderSheets id={id} />}
          {may(riderDepositContract.list.needs) && <RiderDeposits id={id} />}
          {may(riderRepaymentContract.list.needs) && <RiderRepayments id={id} />}
          {may(riderCommissionContract.list.needs) && <RiderCommissions id={id} />}
          {may(ledgerNeeds.rider) && <Ledger of={{ party: 'rider', id, name: rider.name }} />}
        </>
      )}
    </RecordPage>
  )
}

export default function RiderScreen({ params }: { params: RouteParams }) {
  return <RiderPage key={params.id} id={Number(params.id)} />
}
