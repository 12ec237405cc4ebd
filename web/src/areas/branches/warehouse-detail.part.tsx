// One branch or agency: its logo, how to reach it, and what uses it now.
import { Trans, useLingui } from '@lingui/react/macro'
import { type WarehouseDetail, warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { openStatuses } from '@office/shared/areas/orders/order-figures.model'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { ArrowDownUp, CircleCheck, CircleOff, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { runById } from '../../core/command/active-runner.ts'
import { defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/context.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { useEndpoint } from '../../core/queries.ts'
import { Button } from '../../core/ui/button.tsx'
import { ErrorState } from '../../core/ui/error-state.tsx'
import { Keys } from '../../core/ui/keys.tsx'
import { SkeletonRows } from '../../core/ui/skeleton-rows.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { useTell } from '../../core/ui/translate.ts'
import type { WarehouseKind } from './warehouse-kind.part.ts'
import { WarehouseLogo } from './warehouse-logo.part.tsx'

export function WarehouseDetailScreen({ kind, id }: { kind: WarehouseKind; id: number }) {
  const tell = useTell()
  const [, navigate] = useLocation()
  const found = useEndpoint(warehouseContract.get, { params: { id } })
  // The address of one kind does not show the other.
  const isMissing = found.error?.status === 404 || (found.data !== undefined && found.data.kind !== kind.noun)
  const warehouse = isMissing ? undefined : found.data
  useCommandScope(() => ({
    record: warehouse ? { noun: kind.noun, id, label: warehouse.name, data: warehouse } : null,
    extra: [
      defineCommand({
        id: 'warehouse-detail.back',
        title: msg`Back to the list`,
        section: 'here',
        keys: ['escape', 'u'],
        run: () => navigate(kind.path),
      }),
      defineCommand({
        id: 'warehouse-detail.refresh',
        title: msg`Refresh this page`,
        section: 'here',
        keys: ['r'],
        run: () => void found.refetch(),
      }),
    ],
  }))
  const above = [{ title: tell(kind.title), href: kind.path }]
  if (isMissing || (found.error && !warehouse))
    return (
      <>
        <PageHead title={`#${id}`} above={above} line={true} />
        <ErrorState
          title={<Trans>This record did not arrive</Trans>}
          detail={isMissing ? tell(kind.missing) : found.error?.message}
          onRetry={() => void found.refetch()}
        />
      </>
    )
  if (!warehouse) return <SkeletonRows columns={[{ width: '1fr' }, { width: '1fr' }]} rows={8} />
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
            <Tag tone={is_active ? 'ok' : 'plain'}>{is_active ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}</Tag>
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
              <Button icon={ArrowDownUp} keys="s" onClick={() => runById('branch.set-sorting', 'toolbar')}>
                <Trans>Make it the sorting branch</Trans>
              </Button>
            )}
            <Button tone="primary" icon={Pencil} keys="e" onClick={() => runById(`${kind}.edit`, 'toolbar')}>
              <Trans>Edit</Trans>
            </Button>
          </>
        }
      />
      <div className="grid min-h-0 flex-1 grid-cols-[1.4fr_1fr] overflow-y-auto max-md:grid-cols-1">
        <Facts warehouse={warehouse} />
        <UsedBy warehouse={warehouse} />
      </div>
      <footer className="list-foot">
        <span className="flex items-center gap-[5px] text-text-3">
          <Keys of="escape" tone="ghost" />
          <Trans>back to the list</Trans>
        </span>
        <span className="flex items-center gap-[5px] text-text-3">
          <Keys of="mod+k" tone="ghost" />
          <Trans>everything else</Trans>
        </span>
      </footer>
    </>
  )
}

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="border-b border-hairline px-4 py-3.5 last:border-b-0">
    <h2 className="m-0 mb-2.5 text-sm font-semibold">{title}</h2>
    {children}
  </section>
)

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <dt className="text-text-3">{label}</dt>
    <dd className="m-0 min-w-0 break-words">
      <bdi>{children ?? '–'}</bdi>
    </dd>
  </>
)

const factsClasses = 'm-0 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5'
const ltr = (text: string | null) =>
  text === null ? null : (
    <bdi dir="ltr" className="num">
      {text}
    </bdi>
  )

function Facts({ warehouse }: { warehouse: WarehouseDetail }) {
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
      <Section title={<Trans>Contact</Trans>}>
        <dl className={factsClasses}>
          <Fact label={<Trans>Contact person</Trans>}>{warehouse.contact_person}</Fact>
          <Fact label={<Trans>Phone</Trans>}>{ltr(warehouse.phone)}</Fact>
          <Fact label={<Trans>Email</Trans>}>{ltr(warehouse.email)}</Fact>
          <Fact label={<Trans>Opening hours</Trans>}>{warehouse.opening_note}</Fact>
          <Fact label={<Trans>On the map</Trans>}>
            {latitude !== null && longitude !== null ? ltr(`${latitude}, ${longitude}`) : null}
          </Fact>
        </dl>
      </Section>
      {warehouse.kind === 'agency' && (
        <Section title={<Trans>Business</Trans>}>
          <dl className={factsClasses}>
            <Fact label={<Trans>Owner</Trans>}>{warehouse.owner_name}</Fact>
            <Fact label={<Trans>VAT or registration number</Trans>}>{ltr(warehouse.registration_number)}</Fact>
          </dl>
        </Section>
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
      href: `/operations/all-orders?filter[current_warehouse_id]=${id}&filter[status_key]=${openStatuses.join(',')}`,
    },
    { label: t`Active riders`, count: used_by.riders, href: `/operations/rider-overview?filter[warehouse_id]=${id}` },
    { label: t`Staff members assigned`, count: used_by.staff },
    { label: t`Cities that it serves by default`, count: used_by.cities },
  ]
  return (
    <div className="border-s border-border max-md:border-s-0">
      <Section title={<Trans>Used by</Trans>}>
        <ul className="m-0 flex list-none flex-col p-0">
          {rows.map(({ label, count, href }) => (
            <li key={label} className="flex items-center gap-3 border-b border-hairline py-2 last:border-b-0">
              {href ? <Link href={href}>{label}</Link> : <span>{label}</span>}
              <span className="num ms-auto font-semibold">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
