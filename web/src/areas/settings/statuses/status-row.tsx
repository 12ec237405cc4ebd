// A status in the list of statuses: its cells, and the heading above them.
import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderStatusRow } from '@office/shared/areas/orders/order-status.contract'
import { orderStatus, phaseNames } from '@office/shared/areas/orders/order-status.model'
import { Eye, EyeOff } from 'lucide-react'
import { useTell } from '../../../core/language/translate.ts'
import { StatusBadge } from '../../../core/ui/status-badge.tsx'

export const STATUS_COLUMNS = '48px minmax(220px, 1.1fr) minmax(0, 1fr) 100px minmax(0, 1.4fr) 24px'

export const StatusHead = () => (
  <div
    aria-hidden={true}
    className="sticky top-0 z-1 grid h-[30px] items-center gap-3 border-b border-border bg-surface px-4 text-sm font-medium text-text-2"
    style={{ gridTemplateColumns: STATUS_COLUMNS }}
  >
    <span className="truncate text-end">
      <Trans>Place</Trans>
    </span>
    <span className="truncate">
      <Trans>Status</Trans>
    </span>
    <span className="truncate">
      <Trans>Built-in name</Trans>
    </span>
    <span className="truncate">
      <Trans>Stage</Trans>
    </span>
    <span className="truncate">
      <Trans>What customers read</Trans>
    </span>
  </div>
)

export function StatusCells({ status }: { status: OrderStatusRow }) {
  const { t } = useLingui()
  const tell = useTell()
  return (
    <>
      <span className="num text-end text-text-3">{status.position}</span>
      <span>
        <StatusBadge milestone={orderStatus(status.key).milestone} {...(status.colour ? { family: status.colour } : {})}>
          {status.name}
        </StatusBadge>
      </span>
      {/* Defaults are shown in the quietest tone, so that the company's own choices stand out. */}
      <span className={`truncate ${status.is_renamed ? 'text-text-2' : 'text-text-3'}`}>
        {tell(orderStatus(status.key).name)}
      </span>
      <span className="truncate text-text-2">{tell(phaseNames[status.phase])}</span>
      <span dir="auto" className={`truncate ${status.customer_text ? '' : 'text-text-3'}`}>
        {status.customer_text ?? (status.is_customer_visible ? status.name : '')}
      </span>
      {status.is_customer_visible ? (
        <Eye className="size-4 text-text-3" aria-label={t`Customers see it`} />
      ) : (
        <EyeOff className="size-4 text-text-3" aria-label={t`Customers do not see it`} />
      )}
    </>
  )
}
