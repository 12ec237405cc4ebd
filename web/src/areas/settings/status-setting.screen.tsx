// What the tenant calls its statuses, how they are coloured and ordered, and what customers read.
import { Trans, useLingui } from '@lingui/react/macro'
import { type OrderStatusRow, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { type Message, msg } from '@office/shared/core/message'
import { Eye, EyeOff, Tag } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { longText, select, text, toggle, whole } from '../../core/form/controls.ts'
import type { Form } from '../../core/form/define-form.ts'
import { EDIT, editPath } from '../../core/form/form-commands.ts'
import { FormDrawer } from '../../core/form/form-drawer.tsx'
import { PageHead } from '../../core/layout/page-head.tsx'
import { useEndpoint } from '../../core/queries.ts'
import { ErrorState } from '../../core/ui/error-state.tsx'
import { Keys } from '../../core/ui/keys.tsx'
import { SkeletonRows } from '../../core/ui/skeleton-rows.tsx'
import { StatusBadge } from '../../core/ui/status-badge.tsx'
import { useTell } from '../../core/ui/translate.ts'
import { colourChoices } from './colour-choices.ts'
import { RecordRows } from './record-rows.tsx'
import { SettingPlace } from './setting-frame.tsx'
import { statusesPath } from './status.commands.ts'

const TEMPLATE = '40px minmax(220px, 1.1fr) minmax(0, 1fr) 100px minmax(0, 1.4fr) 24px'

const phaseNames: Record<string, Message> = {
  first: msg`First mile`,
  middle: msg`Middle mile`,
  last: msg`Last mile`,
  return: msg`Return`,
  final: msg`Final`,
}

/** A status has a key instead of a number; the forms' machinery counts records. */
interface StatusRecord extends OrderStatusRow {
  id: number
}
const numberOf = (key: string) => Number(key.slice('key_'.length))
const recordOf = (status: OrderStatusRow): StatusRecord => ({
  ...status,
  id: numberOf(status.key),
  // The product's own name is shown in every language, so only the tenant's is in the field.
  name: status.is_renamed ? status.name : '',
})

const statusForm: Form<StatusRecord> = {
  id: 'status',
  noun: msg`Status`,
  createTitle: msg`Edit status`,
  editTitle: msg`Edit status`,
  icon: Tag,
  // Statuses come with the product; they are only ever changed.
  create: orderStatusContract.customise,
  update: orderStatusContract.customise,
  labelOf: status => status.name,
  refresh: [orderStatusContract.statuses],
  fields: {
    name: text(msg`Own name`, { help: msg`Empty: the name of the product, in every language.` }),
    colour: select(msg`Colour`, colourChoices, { placeholder: msg`Colour of its milestone` }),
    position: whole(msg`Place in lists`, { help: msg`Empty: where the product has it.` }),
    is_customer_visible: toggle(msg`Customers see it`, true),
    customer_text: longText(msg`What customers read`, 200, { wide: true }),
  },
  sections: [{ title: msg`Status`, fields: ['name', 'colour', 'position', 'is_customer_visible', 'customer_text'] }],
}

export default function StatusSetting() {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const edit = Number(new URLSearchParams(useSearch()).get(EDIT) ?? 0)
  const found = useEndpoint(orderStatusContract.statuses, {})
  const edited = found.data?.find(status => numberOf(status.key) === edit)
  const close = () => navigate(statusesPath, { replace: true })
  return (
    <SettingPlace>
      <PageHead title={<Trans>Status settings</Trans>} count={found.data?.length} line={true} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {found.isLoading && <SkeletonRows columns={[{ width: '1fr' }]} rows={14} />}
        {found.error && (
          <ErrorState
            title={<Trans>The statuses did not arrive</Trans>}
            detail={found.error.message}
            onRetry={() => void found.refetch()}
          />
        )}
        <div
          aria-hidden={true}
          className="sticky top-0 z-1 grid h-[30px] items-center gap-3 border-b border-border bg-surface px-6 text-sm font-medium text-text-2"
          style={{ gridTemplateColumns: TEMPLATE }}
        >
          <span className="truncate">
            <Trans>Place</Trans>
          </span>
          <span className="truncate">
            <Trans>Status</Trans>
          </span>
          <span className="truncate">
            <Trans>Name of the product</Trans>
          </span>
          <span className="truncate">
            <Trans>Stage</Trans>
          </span>
          <span className="truncate">
            <Trans>What customers read</Trans>
          </span>
        </div>
        <RecordRows
          label={t`Statuses`}
          template={TEMPLATE}
          onOpen={record => navigate(editPath(statusesPath, record.id))}
          rows={(found.data ?? []).map(status => ({
            record: { noun: 'status', id: numberOf(status.key), label: status.name, data: status },
            cells: (
              <>
                <span className="num text-text-3">{status.position}</span>
                <span>
                  <StatusBadge
                    milestone={orderStatus(status.key).milestone}
                    {...(status.colour ? { family: status.colour } : {})}
                  >
                    {status.name}
                  </StatusBadge>
                </span>
                {/* What was left as it came reads in the quietest tone, what the company chose stands out. */}
                <span className={`truncate ${status.is_renamed ? 'text-text-2' : 'text-text-3'}`}>
                  {tell(orderStatus(status.key).name)}
                </span>
                <span className="truncate text-text-2">{tell(phaseNames[status.phase] ?? status.phase)}</span>
                <span dir="auto" className={`truncate ${status.customer_text ? '' : 'text-text-3'}`}>
                  {status.customer_text ?? (status.is_customer_visible ? status.name : '')}
                </span>
                {status.is_customer_visible ? (
                  <Eye className="size-4 text-text-3" aria-label={t`Customers see it`} />
                ) : (
                  <EyeOff className="size-4 text-text-3" aria-label={t`Customers do not see it`} />
                )}
              </>
            ),
          }))}
        />
      </div>
      <div className="list-foot">
        <span className="flex items-center gap-[5px] text-text-3">
          <Keys of="arrowup" tone="ghost" />
          <Keys of="arrowdown" tone="ghost" />
          <Trans>move</Trans>
          <Keys of="enter" tone="ghost" className="ms-2" />
          <Trans>edit</Trans>
        </span>
      </div>
      {edited && (
        <FormDrawer
          key={edited.key}
          form={statusForm}
          record={edit}
          row={recordOf(edited)}
          within={{ statusKey: edited.key }}
          onClose={close}
        />
      )}
    </SettingPlace>
  )
}
