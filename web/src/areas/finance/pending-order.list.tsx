// Cash that riders or agencies have not handed in: orders are chosen by filter, by key or by scan, and become a deposit.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { agencyDepositContract, agencyDepositLabels } from '@office/shared/areas/finance/agency-deposit.contract'
import { type PendingOrder, pendingOrderLabels } from '@office/shared/areas/finance/deposit.model'
import { riderDepositContract, riderDepositLabels } from '@office/shared/areas/finance/rider-deposit.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { type Message, msg } from '@office/shared/core/message'
import { sumAmounts } from '@office/shared/format/amount'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { Banknote, Bike, Building2, Calendar, Tag } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import type { Icon } from '../../core/command/command.ts'
import { instantColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { Amount } from '../../core/ui/amount.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { orderPath } from '../orders/orders-path.part.ts'
import { agencyFinancePath, riderFinancePath, sumsText } from './deposit-words.part.ts'

/** What is selected adds up to in each currency. */
const totalOf = (orders: readonly PendingOrder[]): string =>
  sumsText(
    [...Map.groupBy(orders, order => order.currency)].map(([currency, group]) => ({
      currency,
      amount: sumAmounts(group.map(order => order.amount)),
    })),
  )

interface Holders {
  list: typeof riderDepositContract.pending | typeof agencyDepositContract.pending
  title: Message
  above: { title: Message; href: string }
  noun: string
  /** Makes the deposit of what is selected. */
  command: string
  party: Message
  icon: Icon
  search: ReturnType<typeof lookUp>
  none: Message
}

const pendingListOf = ({ list, title, above, noun, command, party, icon, search, none }: Holders) =>
  defineList({
    list,
    title,
    above,
    about: msg`orders not handed in`,
    noun,
    columnsKey: 'pending-order',
    selected: msg`{n, plural, one {# order selected} other {# orders selected}}`,
    rowLabel: order => order.waybill_number,
    open: order => orderPath(order.id),
    toolbar: [command],
    bulkSummary: totalOf,
    emptyHint: none,
    columns: {
      waybill_number: {
        label: pendingOrderLabels.waybill_number,
        width: '130px',
        text: order => order.waybill_number,
        cell: order => <Waybill number={order.waybill_number} />,
      },
      party_name: textColumn(party, 'party_name', 'minmax(110px, 1fr)'),
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
      party_id: { label: party, icon, ...search },
      currency: { label: pendingOrderLabels.currency, icon: Banknote },
      delivered_at: { label: pendingOrderLabels.delivered_at, icon: Calendar },
    },
    numberFilters: { waybill_number: typed => (looksLikeWaybill(typed) ? normaliseWaybill(typed) : null) },
  })

export const withRiders = pendingListOf({
  list: riderDepositContract.pending,
  title: msg`Add rider deposit`,
  above: { title: msg`Rider deposits`, href: riderFinancePath },
  noun: 'pending-order',
  command: 'rider-deposit.create',
  party: riderDepositLabels.party_name,
  icon: Bike,
  search: lookUp(riderContract.dropdown),
  none: msg`No rider holds cash that is not handed in.`,
})

export const withAgencies = pendingListOf({
  list: agencyDepositContract.pending,
  title: msg`Add agency deposit`,
  above: { title: msg`Agency deposits`, href: agencyFinancePath },
  noun: 'agency-pending-order',
  command: 'agency-deposit.create',
  party: agencyDepositLabels.party_name,
  icon: Building2,
  search: lookUp(warehouseContract.dropdown),
  none: msg`No agency holds cash that is not handed in.`,
})
