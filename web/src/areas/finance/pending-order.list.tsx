// Cash that riders have not handed in: orders are chosen by filter, by key or by scan, and become a deposit.
import { type PendingOrder, pendingOrderLabels, riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { sumAmounts } from '@office/shared/format/amount'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { Banknote, Bike, Calendar, Tag } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { instantColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { Amount } from '../../core/ui/amount.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { orderPath } from '../orders/orders-path.part.ts'
import { riderFinancePath, sumsText } from './rider-deposit-words.part.ts'

/** What is selected adds up to in each currency. */
const totalOf = (orders: readonly PendingOrder[]): string =>
  sumsText(
    [...Map.groupBy(orders, order => order.currency)].map(([currency, group]) => ({
      currency,
      amount: sumAmounts(group.map(order => order.amount)),
    })),
  )

export const pendingOrderList = defineList({
  list: riderDepositContract.pending,
  title: msg`Add rider deposit`,
  above: { title: msg`Rider deposits`, href: riderFinancePath },
  about: msg`orders not handed in`,
  noun: 'pending-order',
  selected: msg`{n, plural, one {# order selected} other {# orders selected}}`,
  rowLabel: order => order.waybill_number,
  open: order => orderPath(order.id),
  toolbar: ['rider-deposit.create'],
  bulkSummary: totalOf,
  emptyHint: msg`No rider holds cash that is not handed in.`,
  columns: {
    waybill_number: {
      label: pendingOrderLabels.waybill_number,
      width: '130px',
      text: order => order.waybill_number,
      cell: order => <Waybill number={order.waybill_number} />,
    },
    rider_name: textColumn(pendingOrderLabels.rider_name, 'rider_name', 'minmax(110px, 1fr)'),
    receiver_name: textColumn(pendingOrderLabels.receiver_name, 'receiver_name', 'minmax(110px, 1.2fr)'),
    merchant_name: textColumn(pendingOrderLabels.merchant_name, 'merchant_name', 'minmax(110px, 1fr)'),
    amount: {
      label: pendingOrderLabels.amount,
      width: 'minmax(116px, max-content)',
      end: true,
      kind: 'amount',
      text: order => order.amount,
      cell: order => <Amount amount={order.amount} currency={order.currency} />,
    },
    delivered_at: instantColumn(pendingOrderLabels.delivered_at, 'delivered_at'),
  },
  filters: {
    waybill_number: { label: pendingOrderLabels.waybill_number, icon: Tag },
    rider_id: { label: pendingOrderLabels.rider_name, icon: Bike, ...lookUp(riderContract.dropdown) },
    currency: { label: pendingOrderLabels.currency, icon: Banknote },
    delivered_at: { label: pendingOrderLabels.delivered_at, icon: Calendar },
  },
  numberFilters: { waybill_number: typed => (looksLikeWaybill(typed) ? normaliseWaybill(typed) : null) },
})
