// One branch or agency: its logo, how to reach it, and what uses it now.

import { Trans, useLingui } from '@lingui/react/macro'
import { type WarehouseDetail, warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { ledgerNeeds } from '@office/shared/areas/finance/journal/ledger.model'
import { openStatuses } from '@office/shared/areas/orders/order-figures.model'
import { formatCount } from '@office/shared/format/amount'
import { mayCall } from '@office/shared/permissions/can'
import { ArrowDownUp, CircleCheck, CircleOff, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { runById } from '../../core/command/active-runner.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { ActiveTag } from '../../core/record/active-tag.tsx'
import { RecordAwaited } from '../../core/record/record-awaited.tsx'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordFoot } from '../../core/record/record-foot.tsx'
import { useRecordScope } from '../../core/record/use-record-scope.ts'
import { Button } from '../../core/ui/button.tsx'
import { ScrollPane } from '../../core/ui/scroll-pane.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { Ledger } from '../finance/ledger/ledger.part.tsx'
import { ordersPath } from '../orders/orders-path.part.ts'
import type { WarehouseKind } from './warehouse-kind.part.ts'
import { WarehouseLogo } from './warehouse-logo.part.tsx'

export function WarehouseDetailScreen({ kind, id }: { kind: WarehouseKind; id: number }) {
  const tell = useTell()
  const found = useEndpoint(warehouseContract.get, { params: { id } })
  // The address of one kind does not show the other.
  const isMissing = found.error?.status === 404 || (found.data !== undefined && found.data.kind !== kind.id)
  const warehouse = isMissing ? undefined : found.data
  useRecordScope(warehouse ? { noun: kind.id, id, label: warehouse.name, data: warehouse } : null, kind.path, found.refetch)
  const above = [{ title: tell(kind.many), href: kind.path }]
  if (!warehouse)
    return (
      <RecordAwaited
        title={`#${id}`}
        above={above}
        error={found.error}
        failed={<Trans>This record could not be loaded</Trans>}
        gone={isMissing && tell(kind.missing)}
        onRetry={found.refetch}
      />
    )
  return <Detail warehouse={warehouse} above={above} />
}

function Detail({ warehouse, above }: { warehouse: WarehouseDetail; above: readonly { title: string; href: string }[] }) {
  const { kind, is_active, is_sorting } = warehouse
  return (
    <>
      <PageHead
        above={above}
        title={<span dir="auto">{warehouse.name}</span>}
        aside={
          <>
            <span className="code">{warehouse.code}</span>
            {is_sorting && (
              <Tag tone="info">
                <Trans>Sorting branch</Trans>
              </Tag>
            )}
            <ActiveTag is_active={is_active} />
          </>
        }
        line={true}
        actions={
          <>
            <Button
              icon={is_active ? CircleOff : CircleCheck}
              keys={is_active ? 'shift+a' : 'a'}
              onClick={() => runById(`${kind}.${is_active ? 'deactivate' : 'activate'}`, 'toolbar')}
            >
              {is_active ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
            </Button>
            {kind === 'branch' && !is_sorting && (
              <CommandButton command="branch.set-sorting" icon={ArrowDownUp} keys="s">
                <Trans>Make it the sorting branch</Trans>
              </CommandButton>
            )}
            <CommandButton command={`${kind}.edit`} tone="primary" icon={Pencil} keys="e">
              <Trans>Edit</Trans>
            </CommandButton>
          </>
        }
      />
      <ScrollPane label={warehouse.name} className="grid flex-1 grid-cols-[1.4fr_1fr] max-md:grid-cols-1">
        <WarehouseFacts warehouse={warehouse} />
        <UsedBy warehouse={warehouse} />
        {mayCall(commandContext.permissions, ledgerNeeds[kind]) && (
          <div className="col-span-full border-t border-border">
            <Ledger of={{ party: kind, id: warehouse.id, name: warehouse.name }} />
          </div>
        )}
      </ScrollPane>
      <RecordFoot />
    </>
  )
}

function WarehouseFacts({ warehouse }: { warehouse: WarehouseDetail }) {
  const { latitude, longitude } = warehouse
  return (
    <div>
      <section className="flex items-center gap-4 border-b border-hairline px-4 py-4">
        <WarehouseLogo warehouse={warehouse} size="size-16" />
        <div className="min-w-0">
          <p className="m-0 text-md font-semibold">
            <bdi>{warehouse.name}</bdi>
          </p>
          <p className="m-0 text-text-2">
            <bdi>{[warehouse.address, warehouse.city_name].filter(part => part !== null).join(', ')}</bdi>
          </p>
        </div>
      </section>
      <FactSection title={<Trans>Contact</Trans>}>
        <Facts>
          <Fact label={<Trans>Contact person</Trans>}>{warehouse.contact_person}</Fact>
          <Fact label={<Trans>Phone</Trans>} code={true}>
            {warehouse.phone}
          </Fact>
          {warehouse.telephone !== null && (
            <Fact label={<Trans>Telephone</Trans>} code={true}>
              {warehouse.telephone}
            </Fact>
          )}
          <Fact label={<Trans>Email</Trans>} code={true}>
            {warehouse.email}
          </Fact>
          <Fact label={<Trans>Opening hours</Trans>}>{warehouse.opening_note}</Fact>
          <Fact label={<Trans>On the map</Trans>} code={true}>
            {latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : null}
          </Fact>
        </Facts>
      </FactSection>
      {warehouse.kind === 'agency' && (
        <FactSection title={<Trans>Business</Trans>}>
          <Facts>
            <Fact label={<Trans>Owner</Trans>}>{warehouse.owner_name}</Fact>
            <Fact label={<Trans>VAT or registration number</Trans>} code={true}>
              {warehouse.registration_number}
            </Fact>
          </Facts>
        </FactSection>
      )}
    </div>
  )
}

function UsedBy({ warehouse }: { warehouse: WarehouseDetail }) {
  const { t } = useLingui()
  const { id, used_by } = warehouse
  const rows = [
    {
      label: t`Open orders here`,
      count: used_by.open_orders,
      href: ordersPath({ current_warehouse_id: String(id), status_key: openStatuses.join(',') }),
    },
    { label: t`Active riders`, count: used_by.riders, href: `/operations/rider-overview?filter[warehouse_id]=${id}` },
    { label: t`Staff members assigned`, count: used_by.staff },
    { label: t`Cities it serves by default`, count: used_by.cities },
  ]
  return (
    <div className="border-s border-border max-md:border-s-0 max-md:border-t">
      <FactSection title={<Trans>Used by</Trans>}>
        <ul className="m-0 flex list-none flex-col p-0">
          {rows.map(({ label, count, href }) => (
            <li key={label} className="flex items-center gap-3 border-b border-hairline py-2 last:border-b-0">
              {href ? <Link href={href}>{label}</Link> : <span>{label}</span>}
              <span className="num ms-auto font-semibold">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      </FactSection>
    </div>
  )
}
