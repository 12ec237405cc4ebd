// All orders: columns, filters and views of the portal's main list.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { custodies, custodyNames, settlementNames, settlements } from '@office/shared/areas/finance/journal/custody.model'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { financeStatuses, financeStatusKeys } from '@office/shared/areas/orders/finance-status.model'
import { isClosed, mileStatuses, orderMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type Order, paymentTypeNames, paymentTypes } from '@office/shared/areas/orders/order.model'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { serviceNames, services, speedNames, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { priceRefusalCodes, unratedNames } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { dueSpans, usualSpans } from '@office/shared/core/day-span'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { merchantSuffix } from '@office/shared/format/merchant-label'
import { looksLikeWaybill, normaliseWaybill } from '@office/shared/format/waybill'
import { Banknote, Bike, Calendar, Flag, MapPin, Phone, Store, Tag, Wallet, Warehouse } from 'lucide-react'
import { yesAndNo } from '../../../core/choices/choices.ts'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { choiceFilter, textColumn, waybillColumn } from '../../../core/list/common-columns.tsx'
import type { Column, ListDefinition } from '../../../core/list/define-list.ts'
import { defineList } from '../../../core/list/define-list.ts'
import { Amount, MerchantName } from '../../../core/ui/amount.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { lazyPart } from '../../../core/ui/states/lazy-part.tsx'
import { OrderStatusBadge } from '../moves/order-status-badge.part.tsx'
import { attemptsOf, flagMaster, methodName, paidMethodChoices, statusName } from '../order-masters.part.ts'
import { financeName, senderName, statusChoices } from '../order-words.part.ts'
import { OrderAge } from '../page/order-age.part.tsx'
import { flagNames, OrderFlags } from '../page/order-flags.part.tsx'
import { allOrders } from './orders-path.part.ts'

const isOver = (order: Order) => isClosed(order.status_key)

const instant = (at: string) => <Instant at={at} className="text-sm text-text-2" />

/** How something was paid; empty while it is not. */
const methodColumn = (label: Message, key: 'cod_method' | 'charge_method') => ({
  label,
  width: 'minmax(96px, .6fr)',
  isExtra: true,
  text: ({ [key]: method }: Order) => (method === null ? '' : methodName(method)),
})

/** Columns of every list of orders. */
export const orderColumns: Record<string, Column<Order> & { sort?: (typeof orderContract.list.sort)[number] }> = {
  waybill_number: { ...waybillColumn(msg`Waybill`), sort: 'waybill_number' },
  status: {
    label: msg`Status`,
    width: 'minmax(176px, max-content)',
    text: (order, tell) => statusName(order.status_key, tell),
    cell: order => <OrderStatusBadge status={order.status_key} />,
  },
  receiver_name: {
    label: msg`Receiver`,
    width: 'minmax(110px, 1.15fr)',
    sort: 'receiver_name',
    text: order => order.receiver_name,
    cell: order => (
      <>
        <span dir="auto" title={order.receiver_name} className="min-w-0 truncate font-medium">
          {order.receiver_name}
        </span>
        {order.flag_ids.length > 0 && <OrderFlags ids={order.flag_ids} most={1} />}
      </>
    ),
  },
  city_name: textColumn(msg`City`, 'city_name', 'minmax(80px, .85fr)'),
  merchant_name: {
    label: msg`Merchant`,
    width: 'minmax(108px, 1.2fr)',
    text: senderName,
    cell: order =>
      order.merchant_name === null ? (
        <span dir="auto" className="min-w-0 truncate">
          {order.walking_customer}
        </span>
      ) : (
        <MerchantName name={order.merchant_name} mark={merchantSuffix(order.merchant_type) || null} />
      ),
  },
  current_warehouse: textColumn(msg`Branch now`, 'current_warehouse', 'minmax(80px, .75fr)'),
  cod_amount: {
    label: msg`COD`,
    width: 'minmax(100px, max-content)',
    end: true,
    sort: 'cod_amount',
    kind: 'amount',
    text: order => order.cod_amount,
    cell: (order, tell) =>
      order.payment_type === 'PREPAID' ? (
        <span className="text-text-3">{tell(prepaid)}</span>
      ) : (
        <Amount amount={order.cod_amount} currency={order.currency} />
      ),
  },
  cod_method: methodColumn(msg`COD paid by`, 'cod_method'),
  attempts: {
    label: msg`Attempts`,
    width: '48px',
    end: true,
    sort: 'attempts',
    kind: 'number',
    text: order => String(order.attempts),
    cell: order => <span className="text-text-2">{order.attempts > 0 ? `${order.attempts}/${attemptsOf(order)}` : ''}</span>,
  },
  due_on: {
    label: msg`Due on`,
    width: '92px',
    end: true,
    sort: 'due_on',
    isExtra: true,
    text: ({ due_on }) => (due_on === null ? '' : formatDay(due_on)),
  },
  status_since: {
    label: msg`In status`,
    width: '72px',
    end: true,
    sort: 'status_since',
    kind: 'instant',
    text: order => order.status_since,
    cell: order => <OrderAge since={order.status_since} isOver={isOver(order)} />,
  },
  created_at: {
    label: msg`Created`,
    width: '140px',
    end: true,
    sort: 'created_at',
    kind: 'instant',
    text: order => order.created_at,
    cell: order => instant(order.created_at),
  },
  reference_no: {
    label: msg`Reference`,
    width: 'minmax(110px, .8fr)',
    sort: 'reference_no',
    isExtra: true,
    text: order => order.reference_no,
    cell: order => (
      <bdi dir="ltr" className="code truncate text-sm" title={order.reference_no}>
        {order.reference_no}
      </bdi>
    ),
  },
  receiver_phone: {
    label: msg`Phone`,
    width: '130px',
    isExtra: true,
    text: order => order.receiver_phone,
    cell: order => <bdi dir="ltr">{order.receiver_phone}</bdi>,
  },
  flags: {
    label: msg`Flags`,
    width: 'minmax(120px, 1fr)',
    isExtra: true,
    text: order => flagNames(order.flag_ids),
    cell: order => <OrderFlags ids={order.flag_ids} most={3} />,
  },
  state_name: { ...textColumn(msg`State`, 'state_name', 'minmax(90px, .7fr)'), isExtra: true },
  rider_name: { ...textColumn(msg`Rider`, 'rider_name', 'minmax(100px, .7fr)'), isExtra: true },
  finance: { label: msg`Money`, width: 'minmax(110px, .7fr)', isExtra: true, text: (order, tell) => financeName(order, tell) },
  charge_total: {
    label: msg`Charge`,
    width: 'minmax(116px, max-content)',
    end: true,
    sort: 'charge_total',
    kind: 'amount',
    isExtra: true,
    text: order => (order.unrated === null ? order.charge_total : ''),
    cell: (order, tell) =>
      order.unrated === null ? (
        <Amount amount={order.charge_total} currency={order.currency} />
      ) : (
        <span className="truncate text-warn" title={tell(unratedNames[order.unrated])}>
          {tell(notRated)}
        </span>
      ),
  },
  charge_method: methodColumn(msg`Charge paid by`, 'charge_method'),
  unrated: {
    label: msg`Not rated because`,
    width: 'minmax(140px, .8fr)',
    isExtra: true,
    text: (order, tell) => (order.unrated === null ? '' : tell(unratedNames[order.unrated])),
  },
  walking_customer: { ...textColumn(msg`Walking customer`, 'walking_customer', 'minmax(108px, .8fr)'), isExtra: true },
  business_name: { ...textColumn(msg`Business`, 'business_name', 'minmax(108px, .8fr)'), isExtra: true },
  service: {
    label: msg`Service`,
    width: 'minmax(110px, .7fr)',
    isExtra: true,
    text: (order, tell) => tell(serviceNames[order.service]),
  },
  speed: { label: msg`Speed`, width: '90px', isExtra: true, text: (order, tell) => tell(speedNames[order.speed]) },
  weight_kg: { label: msg`Weight (kg)`, width: '84px', end: true, isExtra: true, kind: 'number', text: order => order.weight_kg },
  pieces: { label: msg`Pieces`, width: '60px', end: true, isExtra: true, kind: 'number', text: order => String(order.pieces) },
}

const notRated = msg`Not rated`
const prepaid = msg`Prepaid`

const methodFilter = (label: Message) => ({
  label,
  icon: Wallet,
  words: msg`payment method, card, QR, cheque`,
  choices: () => paidMethodChoices(),
})

/** Days by which something was promised: they may be over, or still to come. */
const daysAhead = [...dueSpans, ...usualSpans.filter(span => span !== 'today')]

export const orderFilters = {
  status_key: { label: msg`Status`, icon: Tag, choices: () => statusChoices() },
  created_at: { label: msg`Created`, icon: Calendar, words: msg`date, day` },
  merchant_id: {
    label: msg`Merchant`,
    icon: Store,
    none: msg`None (walking customers)`,
    ...lookUp(merchantContract.dropdown),
  },
  walking_customer_id: {
    label: msg`Walking customer`,
    icon: Store,
    none: msg`None (merchants)`,
    ...lookUp(walkingCustomerContract.dropdown),
  },
  merchant_business_id: { label: msg`Business`, icon: Store, ...lookUp(rateCardContract.businessDropdown) },
  receiver_city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  state_id: { label: msg`State`, icon: MapPin, ...lookUp(stateContract.dropdown) },
  zone_id: { label: msg`Zone`, icon: MapPin, ...lookUp(zoneContract.dropdown) },
  current_warehouse_id: {
    label: msg`Branch now`,
    icon: Warehouse,
    words: msg`branch, warehouse`,
    none: msg`At no branch`,
    ...lookUp(warehouseContract.dropdown),
  },
  rider_id: { label: msg`Rider`, icon: Bike, none: msg`No rider`, ...lookUp(riderContract.dropdown) },
  cod_amount: { label: msg`COD`, icon: Banknote, words: msg`cash, amount` },
  charge_total: { label: msg`Charge`, icon: Banknote, words: msg`price, amount` },
  unrated: choiceFilter(msg`Not rated because`, Banknote, priceRefusalCodes, unratedNames),
  service: choiceFilter(msg`Service`, Tag, services, serviceNames),
  speed: choiceFilter(msg`Speed`, Tag, speeds, speedNames),
  is_child: { label: msg`Rest or exchange`, icon: Tag, choices: () => yesAndNo(msg`Rest or exchange`, msg`Booked`) },
  payment_type: choiceFilter(msg`Payment`, Wallet, paymentTypes, paymentTypeNames),
  cod_method: methodFilter(msg`COD paid by`),
  charge_method: methodFilter(msg`Charge paid by`),
  finance_status_key: choiceFilter(msg`Money`, Wallet, financeStatusKeys, financeStatuses),
  custody: choiceFilter(msg`Cash is`, Banknote, custodies, custodyNames),
  settlement: choiceFilter(msg`Owed to the merchant`, Store, settlements, settlementNames),
  status_since: { label: msg`In status since`, icon: Calendar, words: msg`since` },
  promised_on: { label: msg`Promised`, icon: Calendar, words: msg`promise, due`, spans: daysAhead },
  due_on: {
    label: msg`Due on`,
    icon: Calendar,
    words: msg`redelivery day, held until, pickup day, scheduled`,
    spans: daysAhead,
  },
  redelivery: {
    label: msg`For redelivery`,
    icon: Calendar,
    words: msg`failed with attempts left, scheduled until today`,
    choices: () => yesAndNo(msg`For redelivery`, msg`Not for redelivery`),
  },
  waybill_number: { label: msg`Waybill`, icon: Tag },
  reference_no: { label: msg`Reference`, icon: Tag },
  receiver_phone: { label: msg`Phone`, icon: Phone },
  currency: { label: msg`Currency`, icon: Banknote },
  attempts: { label: msg`Attempts`, icon: Tag },
  flag_id: {
    label: msg`Flag`,
    icon: Flag,
    words: msg`flags, mark`,
    choices: () => flagMaster.state.value.flags.map(flag => ({ value: String(flag.id), title: flag.name })),
  },
  search: { label: msg`Search` },
}

/** The order opened over its list at `path`. The list's own query stays in the address, so that going back finds it unchanged. */
const openAt = (path: string) => (order: { id: number }) => {
  const params = new URLSearchParams(location.search)
  params.set('order', String(order.id))
  return `${path}?${params}`
}

export const orderList = defineList({
  list: orderContract.list,
  title: msg`All orders`,
  pdfTitle: msg`All Orders`,
  noun: 'order',
  selected: msg`{n, plural, one {# order selected} other {# orders selected}}`,
  rowLabel: order => order.waybill_number,
  columns: orderColumns,
  filters: orderFilters,
  Peek: lazyPart(() => import('../page/order-peek.part.tsx')),
  toolbar: ['orders.import'],
  searchFilter: 'search',
  numberFilters: {
    waybill_number: typed => (looksLikeWaybill(typed) ? normaliseWaybill(typed) : null),
    reference_no: typed => typed,
    receiver_phone: typed => (/^\+?[\d-]{7,18}$/.test(typed) ? typed.replace(/-/g, '') : null),
  },
  open: openAt(allOrders),
  create: { title: msg`Create order`, command: 'orders.create' },
  sums: {
    label: msg`COD`,
    needs: { any: orderContract.summary.needs },
    ofSelection: async selection => (await import('./selected-cod.ts')).selectedCod(selection),
  },
  exports: { any: ['export-orders', 'export-all-orders'] },
  queueExport: { command: 'orders.export-all' },
  views: [
    { id: 'all', title: msg`All orders`, filters: {} },
    { id: 'last-mile', title: msg`To deliver`, filters: { status_key: `${status.readyForDelivery},${status.sentForDelivery}` } },
    {
      id: 'failed',
      title: msg`Delivery failed`,
      filters: { status_key: `${status.deliveryFailed},${status.redeliveryScheduled}` },
    },
    { id: 'hold', title: msg`On hold`, filters: { status_key: status.onHold } },
    { id: 'cod', title: msg`COD over 10,000`, filters: { cod_amount: '10000..' }, sort: ['-cod_amount'] },
    { id: 'unrated', title: msg`Not rated`, filters: { unrated: priceRefusalCodes.join(',') } },
    { id: 'returns', title: msg`Returns open`, filters: { status_key: mileStatuses.returns.join(',') } },
  ],
})

const { waybill_number, due_on, status: statusColumn, rider_name, ...otherColumns } = orderList.columns
/**
 * All orders of a worklist have the same status, so who has them is more useful; of a status that waits for a day, that day
 * decides, so it comes early enough for narrow windows.
 */
const worklistColumns = (isDated: boolean) => ({
  ...(waybill_number ? { waybill_number } : {}),
  ...(due_on ? { due_on: { ...due_on, isExtra: !isDated } } : {}),
  ...otherColumns,
  ...(rider_name ? { rider_name: { ...rider_name, width: 'minmax(116px, .8fr)', isExtra: false } } : {}),
  ...(statusColumn ? { status: { ...statusColumn, isExtra: true } } : {}),
})

/** A worklist: the orders in one status at a path of its own, with the columns, filters and commands of all orders. */
export function worklist(
  of: Pick<ListDefinition, 'title' | 'above' | 'toolbar' | 'Above'> & { path: string; status: OrderStatusKey },
): ListDefinition {
  const { views: _views, create: _create, queueExport: _queue, ...orders } = orderList
  const { path, status: key, ...own } = of
  const isDated = orderMove(key).asks.includes('date')
  return {
    ...orders,
    list: orderContract.operation,
    columns: worklistColumns(isDated),
    columnsKey: isDated ? 'order-worklist-dated' : 'order-worklist',
    fixed: { status_key: key },
    pdfTitle: own.title,
    open: openAt(path),
    ...own,
  }
}
