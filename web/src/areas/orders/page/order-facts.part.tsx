// Receiver, sender and parcel of an order.

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OrderDetail } from '@office/shared/areas/orders/order.model'
import { serviceNames, speedNames } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { formatDateTime } from '@office/shared/format/date-time'
import { merchantSuffix } from '@office/shared/format/merchant-label'
import { MapPin, Phone } from 'lucide-react'
import { Link } from 'wouter'
import { useTell } from '../../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { MerchantName } from '../../../core/ui/amount.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { merchantPath } from '../../merchants/merchant-paths.part.ts'
import { RiderLink } from '../../riders/rider-link.part.tsx'
import { orderPath } from '../list/orders-path.part.ts'
import { OrderStatusBadge } from '../moves/order-status-badge.part.tsx'

export function OrderFacts({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui()
  return (
    <ScrollPane
      label={t`Overview`}
      className="border-border @max-[1000px]:overflow-visible @max-[640px]:border-t @min-[640px]:border-s"
    >
      <Receiver detail={detail} />
      <Sender detail={detail} />
      <Parcel detail={detail} />
    </ScrollPane>
  )
}

function Receiver({ detail }: { detail: OrderDetail }) {
  const { order } = detail
  return (
    <FactSection title={<Trans>Receiver</Trans>}>
      <p dir="auto" className="m-0 text-md font-semibold">
        {order.receiver_name}
      </p>
      <p dir="auto" className="m-0 text-text-2">
        {detail.receiver_address}
      </p>
      <p dir="auto" className="m-0 text-text-2">
        {[order.city_name, detail.postal_code, order.state_name, order.country_code].filter(part => part !== null).join(', ')}
      </p>
      <p className="m-0 mt-1.5 flex items-center gap-1.5">
        <Phone className="size-3.5 text-text-3" aria-hidden={true} />
        <bdi dir="ltr" className="num">
          {order.receiver_phone}
        </bdi>
        {detail.receiver_secondary_phone !== null && (
          <span className="ms-2">
            <bdi dir="ltr" className="num text-text-2">
              {detail.receiver_secondary_phone}
            </bdi>
          </span>
        )}
      </p>
      {detail.note !== null && (
        <p dir="auto" className="m-0 mt-2 flex items-center gap-2 rounded-sm bg-sunken px-2.5 py-1.5 text-sm text-text-2">
          <MapPin className="size-3.5 flex-none" aria-hidden={true} />
          {detail.note}
        </p>
      )}
    </FactSection>
  )
}

function Sender({ detail }: { detail: OrderDetail }) {
  const { order } = detail
  return (
    <FactSection title={<Trans>Sender</Trans>}>
      <div className="flex items-center gap-3">
        {order.merchant_id === null || order.merchant_name === null ? (
          <b dir="auto" className="min-w-0 truncate font-medium">
            {order.walking_customer}
          </b>
        ) : (
          <Link href={merchantPath(order.merchant_id)} className="min-w-0 font-medium">
            <MerchantName name={order.merchant_name} mark={merchantSuffix(order.merchant_type) || null} />
          </Link>
        )}
        <span className="ms-auto min-w-0 truncate text-text-2">
          <Trans>
            Ref.{' '}
            <bdi dir="ltr" className="code">
              {order.reference_no}
            </bdi>
          </Trans>
        </span>
      </div>
      {order.business_name !== null && (
        <p className="m-0 text-text-2">
          <bdi>{order.business_name}</bdi>
        </p>
      )}
      {detail.merchant_phone !== null && (
        <p className="m-0 text-text-2">
          <bdi dir="ltr">{detail.merchant_phone}</bdi>
        </p>
      )}
    </FactSection>
  )
}

function Parcel({ detail }: { detail: OrderDetail }) {
  const tell = useTell()
  const { order } = detail
  const sides = [detail.length_cm, detail.width_cm, detail.height_cm]
  return (
    <FactSection title={<Trans>Parcel</Trans>}>
      <Facts>
        <Fact label={<Trans>Contents</Trans>}>
          <bdi>
            <Plural value={order.pieces} one="# piece" other="# pieces" />
          </bdi>
          {detail.package_type !== null && (
            <>
              {', '}
              <bdi>{detail.package_type}</bdi>
            </>
          )}
        </Fact>
        <Fact label={<Trans>Weight</Trans>}>
          <bdi dir="ltr" className="num font-medium">
            {order.weight_kg} kg
          </bdi>
          {sides.every(side => side !== null) && (
            <span className="ms-2">
              <bdi dir="ltr" className="num text-text-2">
                {sides.join(' × ')} cm
              </bdi>
            </span>
          )}
        </Fact>
        <Fact label={<Trans>Service</Trans>}>
          {[serviceNames[order.service], speedNames[order.speed]].map(name => tell(name)).join(', ')}
          {detail.is_fragile && (
            <>
              {', '}
              <Trans>Fragile</Trans>
            </>
          )}
          {detail.order.is_exchange && (
            <>
              {', '}
              <Trans>Exchange</Trans>
            </>
          )}
        </Fact>
        <Fact label={<Trans>Sent from</Trans>}>{detail.origin_city}</Fact>
        <Fact label={<Trans>Branch now</Trans>}>{order.current_warehouse}</Fact>
        <Fact label={<Trans>Delivery branch</Trans>}>{detail.destination}</Fact>
        <Fact label={<Trans>Rider</Trans>}>
          {order.rider_name === null ? null : <RiderLink id={order.rider_id} name={order.rider_name} />}
        </Fact>
        {detail.bucket_code !== null && (
          <Fact label={<Trans>Bucket</Trans>}>
            <bdi dir="ltr">{detail.bucket_code}</bdi>
          </Fact>
        )}
        {detail.bag_number !== null && (
          <Fact label={<Trans>Bag</Trans>}>
            <bdi dir="ltr">{detail.bag_number}</bdi>
          </Fact>
        )}
        {detail.parent !== null && (
          <Fact label={detail.parent.kind === 'rest' ? <Trans>Rest of</Trans> : <Trans>Taken back for</Trans>}>
            <RelatedOrder order={detail.parent} />
          </Fact>
        )}
        {detail.children.map(child => (
          <Fact key={child.id} label={child.kind === 'rest' ? <Trans>The rest of it</Trans> : <Trans>Taken back for it</Trans>}>
            <RelatedOrder order={child} />
          </Fact>
        ))}
        {detail.ordered_at !== null && (
          <Fact label={<Trans>Ordered</Trans>} code={true}>
            {formatDateTime(detail.ordered_at)}
          </Fact>
        )}
      </Facts>
    </FactSection>
  )
}

const RelatedOrder = ({ order }: { order: OrderDetail['children'][number] }) => (
  <span className="inline-flex flex-wrap items-center gap-2">
    <Link href={orderPath(order.id)} className="code font-medium">
      <bdi dir="ltr">{order.waybill_number}</bdi>
    </Link>
    <OrderStatusBadge status={order.status_key} />
  </span>
)
