// What must not be overlooked about an order: a label with an old address, pending requests, and until when it is kept.
import { Trans } from '@lingui/react/macro'
import { approvalKindNames } from '@office/shared/areas/approvals/approval.model'
import { orderTransitions } from '@office/shared/areas/orders/moves/order-transitions'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { formatDay } from '@office/shared/format/date-time'
import { ArrowLeftRight, Camera, Printer, Recycle, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Icon } from '../../../core/command/command.ts'
import { commandContext } from '../../../core/command/context.ts'
import { Keys } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { approvalPath } from '../../approvals/approvals-path.part.ts'

const handedOverFrom = [status.readyForDelivery, ...orderTransitions.moves.deliver.from]

function Notice({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <p className="m-0 mx-4 mb-2 flex flex-none items-center gap-2 rounded-sm bg-warn-bg px-3 py-2 text-warn">
      <Sign className="size-4 flex-none" aria-hidden={true} />
      {children}
    </p>
  )
}

export function OrderNotices({ detail }: { detail: OrderDetail }) {
  const tell = useTell()
  const { order, needs_label, approvals, disposal_from, sender_has_email } = detail
  // Ready, out or waiting at a counter: the person who hands it over reads this.
  const isToHandOver = handedOverFrom.some(key => key === order.status_key)
  const maySee = commandContext.permissions.has('view-approval')
  return (
    <>
      {detail.order.is_exchange && isToHandOver && (
        <Notice icon={ArrowLeftRight}>
          <Trans>Exchange: hand it over only against the old parcel.</Trans>
        </Notice>
      )}
      {needs_label && (
        <Notice icon={Printer}>
          <Trans>The label on the parcel shows the old address: print it again.</Trans>
          <Keys of="p" tone="ghost" />
        </Notice>
      )}
      {detail.needs_photo && (
        <Notice icon={Camera}>
          <Trans>A photo of the damage is missing. What is left is returned once it is added.</Trans>
          <Keys of="shift+u" tone="ghost" />
        </Notice>
      )}
      {approvals.map(({ id, kind }) => (
        <Notice key={id} icon={ShieldAlert}>
          <span className="min-w-0 flex-1">
            <Trans>Waiting for approval: {tell(approvalKindNames[kind])}</Trans>
          </span>
          {maySee && (
            <Link href={approvalPath(id)} className="font-medium text-warn underline underline-offset-2">
              <Trans>See the request</Trans>
            </Link>
          )}
        </Notice>
      ))}
      {order.status_key === status.returnDeliveryFailed && (
        <Notice icon={Recycle}>
          {disposal_from !== null && (
            <Trans>Its sender was notified. It may be disposed of from {formatDay(disposal_from)}.</Trans>
          )}
          {disposal_from === null && sender_has_email && (
            <Trans>Its sender will soon be notified that it may be disposed of if it is not taken back.</Trans>
          )}
          {disposal_from === null && !sender_has_email && (
            <Trans>
              Its sender has no email address, so no notice was sent. Notify them by letter or phone and record it: the days until
              it may be disposed of begin with that.
            </Trans>
          )}
        </Notice>
      )}
    </>
  )
}
