// Tax items, waybill layouts and tracking items, each below or instead of the form of its setting.
import { Trans, useLingui } from '@lingui/react/macro'
import { trackingContract, type trackingItemKeys } from '@office/shared/areas/settings/operation-setting.contract'
import { type TaxItem, taxBases, taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { type WaybillLayout, waybillLayoutContract, waybillPapers } from '@office/shared/areas/settings/waybill-layout.contract'
import { type Message, msg } from '@office/shared/core/message'
import { CircleCheck, CircleOff, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { choicesOf } from '../../core/choices.ts'
import { runById } from '../../core/command/active-runner.ts'
import { choose, decimal, longText, select, text, toggle, whole } from '../../core/form/controls.ts'
import { defineForm, type Form } from '../../core/form/define-form.ts'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { useEndpoint } from '../../core/queries.ts'
import { Button } from '../../core/ui/button.tsx'
import { ErrorState } from '../../core/ui/error-state.tsx'
import { Keys } from '../../core/ui/keys.tsx'
import { SkeletonRows } from '../../core/ui/skeleton-rows.tsx'
import { StateBadge } from '../../core/ui/status-badge.tsx'
import { useTell } from '../../core/ui/translate.ts'
import { RecordRows } from './record-rows.tsx'
import { settingAddress, settingPath } from './setting-kinds.ts'

const baseNames: Record<TaxItem['applies_to'], Message> = {
  all: msg`all charges`,
  'delivery-charge': msg`delivery charge`,
  'cod-charge': msg`COD charge`,
}
const paperNames: Record<WaybillLayout['paper'], string> = {
  a4: 'A4',
  a5: 'A5',
  a6: 'A6',
  'label-100x150': '100 × 150 mm',
  'label-100x100': '100 × 100 mm',
}
const itemNames: Record<(typeof trackingItemKeys)[number], Message> = {
  'expected-day': msg`Expected day`,
  'branch-contact': msg`Contact of the branch`,
  'rider-name': msg`Name of the rider`,
  'rider-phone': msg`Phone of the rider`,
  'cod-amount': msg`COD amount`,
  attempts: msg`Attempts of delivery`,
  'proof-of-delivery': msg`Proof of delivery`,
}

const taxItemForm = defineForm({
  id: 'tax-item',
  noun: msg`Tax item`,
  createTitle: msg`Create tax item`,
  editTitle: msg`Edit tax item`,
  create: taxItemContract.create,
  update: taxItemContract.update,
  get: taxItemContract.list,
  labelOf: item => item.name,
  refresh: [taxItemContract.list],
  fields: {
    name: text(msg`Name`),
    rate: decimal(msg`Rate`, { unit: '%' }),
    applies_to: choose(msg`Charged on`, choicesOf(taxBases, baseNames), { initial: 'all', wide: true }),
    is_active: toggle(msg`Active`, true),
  },
})

const layoutForm: Form = {
  id: 'waybill-layout',
  noun: msg`Waybill layout`,
  createTitle: msg`Edit waybill layout`,
  editTitle: msg`Edit waybill layout`,
  // Layouts come with the product and are only ever changed.
  create: waybillLayoutContract.update,
  update: waybillLayoutContract.update,
  get: waybillLayoutContract.get,
  labelOf: layout => ('name' in layout ? String(layout.name) : ''),
  refresh: [waybillLayoutContract.list, waybillLayoutContract.get],
  fields: {
    name: text(msg`Name`),
    paper: select(msg`Paper`, choicesOf(waybillPapers, paperNames)),
    copies: whole(msg`Copies`),
    shows_sender_phone: toggle(msg`Phone of the sender`),
    shows_cod: toggle(msg`COD amount`),
    shows_weight: toggle(msg`Weight`),
    shows_reference: toggle(msg`Reference`),
    shows_note: toggle(msg`Note`),
    shows_qr: toggle(msg`QR code`),
    footer: longText(msg`Footer`, 200, { wide: true }),
  },
  sections: [
    { title: msg`Paper`, fields: ['name', 'paper', 'copies'] },
    {
      title: msg`Printed on it`,
      fields: ['shows_sender_phone', 'shows_cod', 'shows_weight', 'shows_reference', 'shows_note', 'shows_qr', 'footer'],
    },
  ],
}

/** A heading over a short list, with its state while it is on its way. */
function Part(props: {
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
  found: { isLoading: boolean; error: { message: string } | null; refetch: () => unknown }
  children: ReactNode
}) {
  const { found } = props
  return (
    <section className="max-w-[860px] border-t border-border first:border-t-0">
      <div className="flex items-center gap-3 px-6 py-3">
        <div className="min-w-0 flex-1">
          <h2 className="m-0 text-md font-semibold">{props.title}</h2>
          {props.hint && <p className="m-0 flex items-center gap-1.5 text-sm text-text-3">{props.hint}</p>}
        </div>
        {props.action}
      </div>
      {found.isLoading && <SkeletonRows columns={[{ width: '1fr' }]} rows={3} />}
      {found.error ? (
        <ErrorState
          title={<Trans>This list did not arrive</Trans>}
          detail={found.error.message}
          onRetry={() => void found.refetch()}
        />
      ) : (
        !found.isLoading && props.children
      )}
    </section>
  )
}

function Active({ isActive }: { isActive: boolean }) {
  const { t } = useLingui()
  return (
    <span className="justify-self-end">
      <StateBadge family={isActive ? 'done' : 'stop'} icon={isActive ? CircleCheck : CircleOff}>
        {isActive ? t`Active` : t`Inactive`}
      </StateBadge>
    </span>
  )
}

/** The page of a setting with a form over it; closing leaves the setting open. */
const opened = (of: string, id: number | string) => editPath(settingAddress({ path: settingPath, id: of }), id)

export function TaxItems() {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const found = useEndpoint(taxItemContract.list, { query: { noPagination: true } })
  return (
    <Part
      title={<Trans>Tax items</Trans>}
      found={found}
      action={
        <Button icon={Plus} onClick={() => runById('tax-item.create', 'toolbar')}>
          <Trans>Create tax item</Trans>
        </Button>
      }
    >
      <RecordRows
        label={t`Tax items`}
        template="minmax(0,1.4fr) 80px minmax(0,1fr) 90px"
        onOpen={record => navigate(opened('tax', record.id))}
        empty={
          <p className="m-0 px-6 pb-5 text-text-3">
            <Trans>There are no tax items yet.</Trans>
          </p>
        }
        rows={(found.data?.data ?? []).map(item => ({
          record: { noun: 'tax-item', id: item.id, label: item.name, data: item },
          cells: (
            <>
              <span dir="auto" className="truncate font-medium">
                {item.name}
              </span>
              <bdi dir="ltr" className="num">
                {Number(item.rate)} %
              </bdi>
              <span className="truncate text-text-2">{tell(baseNames[item.applies_to])}</span>
              <Active isActive={item.is_active} />
            </>
          ),
        }))}
      />
      <FormOverList form={taxItemForm} path={settingPath} />
    </Part>
  )
}

export function WaybillLayouts() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const found = useEndpoint(waybillLayoutContract.list, { query: { noPagination: true } })
  return (
    <Part title={<Trans>Waybill layouts</Trans>} found={found} hint={<Trans>What is printed, and on which paper.</Trans>}>
      <RecordRows
        label={t`Waybill layouts`}
        template="minmax(0,1.4fr) 120px minmax(0,1fr)"
        onOpen={record => navigate(opened('waybill-layout', record.id))}
        rows={(found.data?.data ?? []).map(layout => ({
          record: { noun: 'waybill-layout', id: layout.id, label: layout.name, data: layout },
          cells: (
            <>
              <span dir="auto" className="truncate font-medium">
                {layout.name}
              </span>
              <bdi dir="ltr">{paperNames[layout.paper]}</bdi>
              <span className="num text-text-2">
                <Trans>Copies: {layout.copies}</Trans>
              </span>
            </>
          ),
        }))}
      />
      <FormOverList form={layoutForm} path={settingPath} />
    </Part>
  )
}

export function TrackingItems() {
  const { t } = useLingui()
  const tell = useTell()
  const found = useEndpoint(trackingContract.get, {})
  return (
    <Part
      title={<Trans>Advance tracking items</Trans>}
      found={found}
      hint={
        <>
          <Trans>What the tracking page adds.</Trans> <Keys of="a" tone="ghost" /> <Trans>shows one,</Trans>{' '}
          <Keys of="shift+a" tone="ghost" /> <Trans>hides it</Trans>
        </>
      }
    >
      <RecordRows
        label={t`Advance tracking items`}
        template="minmax(0,1fr) 90px"
        onOpen={({ data }) => {
          const isActive = typeof data === 'object' && data !== null && 'is_active' in data && data.is_active === true
          runById(isActive ? 'tracking-item.deactivate' : 'tracking-item.activate', 'toolbar')
        }}
        rows={(found.data?.items ?? []).map(item => ({
          record: { noun: 'tracking-item', id: item.id, label: tell(itemNames[item.key]), data: item },
          cells: (
            <>
              <span className="truncate font-medium">{tell(itemNames[item.key])}</span>
              <Active isActive={item.is_active} />
            </>
          ),
        }))}
      />
    </Part>
  )
}
