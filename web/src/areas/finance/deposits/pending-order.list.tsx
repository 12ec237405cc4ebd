// Cash that riders or agencies have not handed in: orders are selected by filter, by key or by scan, and become a deposit.
import { pendingOrderLabels } from '@office/shared/areas/finance/deposits/deposit.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { Banknote, Calendar, Tag } from 'lucide-react'
import type { lookUp } from '../../../core/choices/pick-source.ts'
import type { Icon } from '../../../core/command/command.ts'
import { instantColumn, textColumn, waybillColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { Amount } from '../../../core/ui/amount.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import { sumColumn } from '../document/document-columns.tsx'
import { totalText } from '../document/sums-text.part.ts'
import type { DepositView } from './deposit-view.ts'

/** Who holds the cash, for the list's columns and filters. */
interface Holders {
  label: Message
  icon: Icon
  from: ReturnType<typeof lookUp>
  /** Shown if nobody holds any. */
  none: Message
}

export const pendingListOf = ({ contract, words, list, pending, noun }: DepositView, holders: Holders) =>
  defineList({
    list: contract.pending,
    title: words.add,
    above: list,
    about: msg`orders not handed in`,
    noun: pending.noun,
    columnsKey: 'pending-order',
    selected: msg`{n, plural, one {# order selected} other {# orders selected}}`,
    rowLabel: order => order.waybill_number,
    open: order => orderPath(order.id),
    toolbar: [`${noun}.create`],
    sums: { label: pendingOrderLabels.amount, ofRows: totalText },
    emptyHint: holders.none,
    columns: {
      waybill_number: waybillColumn(pendingOrderLabels.waybill_number),
      party_name: textColumn(holders.label, 'party_name', 'minmax(110px, 1fr)'),
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
      charge: { ...sumColumn(pendingOrderLabels.charge, 'charge'), isExtra: true },
      delivered_at: instantColumn(pendingOrderLabels.delivered_at, 'delivered_at'),
    },
    filters: {
      waybill_number: { label: pendingOrderLabels.waybill_number, icon: Tag },
      party_id: { label: holders.label, icon: holders.icon, ...holders.from },
      currency: { label: pendingOrderLabels.currency, icon: Banknote },
      delivered_at: { label: pendingOrderLabels.delivered_at, icon: Calendar },
    },
    numberFilters: { waybill_number: typed => (looksLikeWaybill(typed) ? normaliseWaybill(typed) : null) },
  })
