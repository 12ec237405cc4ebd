// One branch or agency: its logo, how to reach it, and what uses it now.

import { Trans, useLingui } from '@lingui/react/macro'
import { type WarehouseDetail, warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { ledgerNeeds } from '@office/shared/areas/finance/journal/ledger.model'
import { openStatuses } from '@office/shared/areas/orders/order-figures.model'
import { CallError } from '@office/shared/core/api/failure'
import { formatCount } from '@office/shared/format/amount'
import { mayCall } from '@office/shared/permissions/can'
import { ArrowDownUp, CircleCheck, CircleOff, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import { runById } from '../../core/command/active-runner.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import type { ListDefinition } from '../../core/list/define-list.ts'
import { ActiveTag } from '../../core/record/active-tag.tsx'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage } from '../../core/record/record-page.tsx'
import { useRecordNeighbours } from '../../core/record/use-record-neighbours.ts'
import { Button } from '../../core/ui/button.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { Ledger } from '../finance/ledger/ledger.part.tsx'
import { ordersPath } from '../orders/list/orders-path.part.ts'
import { ridersPath } from '../riders/rider-path.part.ts'
import { type WarehouseKind, warehousePath } from './warehouse-kind.part.ts'
import { WarehouseLogo } from './warehouse-logo.part.tsx'

/** The server's answer if nothing has this number. */
const notFound = new CallError(404, 'not-found', '')

interface WarehousePageProps {
  kind: WarehouseKind
  list: ListDefinition
  id: number
}

export function WarehousePage({ kind, list, id }: WarehousePageProps) {
  const tell = useTell()
  const { data, ...found } = useEndpoint(warehouseContract.get, { params: { id } })
  const { back, ...place } = useRecordNeighbours(list, kind.path, next => warehousePath(kind, next), id)
  // The address of one kind does not show the other.
  const isOther = data !== undefined && data.kind !== kind.id
  return (
    <RecordPage
      found={{ ...found, data: isOther ? undefined : data, error: isOther ? notFound : found.error }}
      noun={kind.id}
      id={id}
      label={warehouse => warehouse.name}
      title={warehouse => <span dir="auto">{warehouse.name}</span>}
      list={{ title: tell(kind.many), href: back }}
      place={place}
      failed={<Trans>This record could not be loaded</Trans>}
      gone={tell(kind.missing)}
      aside={({ code, is_sorting, is_active }) => (
        <>
          <span className="code">{code}</span>
          {is_sorting && (
            <Tag tone="info">
              <Trans>Sorting branch</Trans>
            </Tag>
          )}
          <ActiveTag is_active={is_active} />
        </>
      )}
      actions={warehouse => <Actions {...warehouse} />}
    >
      {warehouse => (
        <div className="grid grid-cols-[1.4fr_1fr] max-md:grid-cols-1">
          <WarehouseFacts warehouse={warehouse} />
          <UsedBy warehouse={warehouse} />
          {mayCall(commandContext.permissions, ledgerNeeds[kind.id]) && (
            <div className="col-span-full border-t border-border">
              <Ledger of={{ party: kind.id, id, name: warehouse.name }} />
            </div>
          )}
        </div>
      )}
    </RecordPage>
  )
}

const Actions = ({ kind, is_active, is_sorting }: WarehouseDetail) => (
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
        <Trans>Make this the sorting branch</Trans>
      </CommandButton>
    )}
    <CommandButton command={`${kind}.edit`} tone="primary" icon={Pencil} keys="e">
      <Trans>Edit</Trans>
    </CommandButton>
  </>
)

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
    { label: t`Active riders`, count: used_by.riders, href: `${ridersPath}?filter[warehouse_id]=${id}` },
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
