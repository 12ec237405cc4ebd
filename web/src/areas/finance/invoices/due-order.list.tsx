// Orders that are due and on no invoice: selected by filter, by key or by scan, they become an invoice.
import { dueOrderLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { Banknote, Calendar, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { instantColumn, textColumn, waybillColumn } from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import type { PartyPick } from '../document/document-columns.tsx'
import { sumColumn } from '../document/document-columns.tsx'
import { dueSums } from './due-sums.ts'
import type { InvoiceView } from './invoice-view.ts'

export const dueListOf = (view: InvoiceView, { icon, from, none }: PartyPick & { none: Message }, Above: () => ReactNode) => {
  const { contract, words, list, pending, noun, party } = view
  return defineList({
    list: contract.pending,
    title: words.add,
    above: list,
    about: msg`orders not invoiced`,
    noun: pending.noun,
    columnsKey: 'due-order',
    selected: msg`{n, plural, one {# order selected} other {# orders selected}}`,
    rowLabel: order => order.waybill_number,
    open: order => orderPath(order.id),
    toolbar: [`${noun}.create`],
    sums: {
      label: dueOrderLabels.net,
      ofRows: orders => dueSums(view, orders),
    },
    emptyHint: none,
    Above,
    columns: {
      waybill_number: waybillColumn(dueOrderLabels.waybill_number),
      party_name: textColumn(party, 'party_name', 'minmax(110px, 1fr)'),
      receiver_name: { ...textColumn(dueOrderLabels.receiver_name, 'receiver_name', 'minmax(110px, 1fr)'), isExtra: true },
      cod: sumColumn(dueOrderLabels.cod, 'cod'),
      charges: sumColumn(dueOrderLabels.charges, 'charges'),
      tax: { ...sumColumn(dueOrderLabels.tax, 'tax'), isExtra: true },
      prepaid: { ...sumColumn(dueOrderLabels.prepaid, 'prepaid'), isExtra: true },
      adjustments: { ...sumColumn(dueOrderLabels.adjustments, 'adjustments'), isExtra: true },
      net: sumColumn(dueOrderLabels.net, 'net'),
      ended_at: instantColumn(dueOrderLabels.ended_at, 'ended_at'),
    },
    filters: {
      waybill_number: { label: dueOrderLabels.waybill_number, icon: Tag },
      party_id: { label: party, icon, ...from },
      currency: { label: dueOrderLabels.currency, icon: Banknote },
      ended_at: { label: dueOrderLabels.ended_at, icon: Calendar },
    },
    numberFilters: { waybill_number: typed => (looksLikeWaybill(typed) ? normaliseWaybill(typed) : null) },
  })
}
