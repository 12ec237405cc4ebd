// What must not be overlooked about an order: a label with an old address, pending requests, and until when it is kept.
import { Trans } from '@lingui/react/macro'
import { orderTransitions } from '@office/shared/areas/orders/moves/order-transitions'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { formatDay } from '@office/shared/format/date-time'
import { ArrowLeftRight, Camera, Printer, Recycle } from 'lucide-react'
import { Keys } from '../../../core/keys/keys.tsx'
import { PageNotice } from '../../../core/ui/states/page-notice.tsx'
import { OpenApprovals } from '../../approvals/open-approvals.part.tsx'

const handedOverFrom = [status.readyForDelivery, ...orderTransitions.moves.deliver.from]

export function OrderNotices({ detail }: { detail: OrderDetail }) {
  const { order, needs_label, approvals, disposal_from, sender_has_email } = detail
  // Ready, out or waiting at a counter: the person who hands it over reads this.
  const isToHandOver = handedOverFrom.some(key => key === order.status_key)
  return (
    <>
      {detail.order.is_exchange && isToHandOver && (
        <PageNotice icon={ArrowLeftRight}>
          <Trans>Exchange: hand it over only against the old parcel.</Trans>
        </PageNotice>
      )}
      {needs_label && (
        <PageNotice icon={Printer}>
          <Trans>The label on the parcel shows the old address: print it again.</Trans>
          <Keys of="p" tone="ghost" />
        </PageNotice>
      )}
      {detail.needs_photo && (
        <PageNotice icon={Camera}>
          <Trans>A photo of the damage is missing. What is left is returned once it is added.</Trans>
          <Keys of="shift+u" tone="ghost" />
        </PageNotice>
      )}
      <OpenApprovals approvals={approvals} />
      {order.status_key === status.returnDeliveryFailed && (
        <PageNotice icon={Recycle}>
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
        </PageNotice>
      )}
    </>
  )
}
