// Reports whose rows are orders: with riders, on the way between branches, and returned.
import { msg } from '@office/shared/core/messages/message'
import type { Filter } from '../../core/lists/filter.ts'
import { defineReport, MOST_DAYS } from '../../core/reports/report.ts'
import { orderContract } from '../orders/order.contract.ts'
import { Order } from '../orders/order.model.ts'
import { type OrderStatusKey, status } from '../orders/order-status.model.ts'

const filters = {
  search: 'text',
  status_key: 'words',
  merchant_id: 'ids-or-none',
  rider_id: 'ids-or-none',
  current_warehouse_id: 'ids-or-none',
  receiver_city_id: 'ids',
  currency: 'words',
  status_since: 'days',
} as const satisfies { readonly [K in keyof typeof orderContract.list.filters]?: Filter }

/** Orders in certain statuses; each waybill opens its order. */
const ordersIn = <const Slug extends string>({
  statuses,
  ...own
}: Pick<Parameters<typeof defineReport>[0], 'title' | 'about' | 'needs'> & {
  slug: Slug
  statuses: readonly OrderStatusKey[]
  span?: { filter: 'status_since'; usual: string; most: number }
}) => ({
  /** What is counted; the server filters by it. */
  statuses,
  ...defineReport({
    ...own,
    row: Order,
    filters,
    sort: ['id', 'waybill_number', 'receiver_name', 'cod_amount', 'status_since'],
    defaultSort: '-status_since',
    into: orderContract.list,
    columns: {
      waybill_number: {
        label: msg`Waybill`,
        format: 'waybill',
        opens: ({ waybill_number }) => ({ waybill_number }),
      },
      rider_name: { label: msg`Rider`, format: 'name' },
      receiver_name: { label: msg`Receiver`, format: 'name' },
      receiver_phone: { label: msg`Phone`, format: 'digits', isExtra: true },
      city_name: { label: msg`City`, format: 'text' },
      merchant_name: { label: msg`Merchant`, format: 'text' },
      current_warehouse: { label: msg`Branch now`, format: 'text' },
      // All are in the one status of the report.
      status_key: { label: msg`Status`, format: 'status', isExtra: statuses.length === 1 },
      cod_amount: { label: msg`COD`, format: 'amount' },
      currency: { label: msg`Currency`, format: 'text', isExtra: true },
      pieces: { label: msg`Pieces`, format: 'count', isExtra: true },
      weight_kg: { label: msg`Weight (kg)`, format: 'decimal', isExtra: true },
      attempts: { label: msg`Tries`, format: 'count' },
      status_since: { label: msg`In status since`, format: 'instant' },
    },
    sums: ['cod_amount', 'pieces', 'weight_kg'],
  }),
})

export const assignedOrders = ordersIn({
  slug: 'assigned-orders',
  title: msg`Assigned orders`,
  about: msg`Orders that are out for delivery with a rider now.`,
  needs: ['view-assigned-orders-report'],
  statuses: [status.sentForDelivery],
})

export const assignedOrdersPickupRider = ordersIn({
  slug: 'assigned-orders-pickup-rider',
  title: msg`Orders assigned to pickup riders`,
  about: msg`Orders assigned to a rider for pickup and not picked up yet.`,
  needs: ['view-assigned-orders-report'],
  statuses: [status.assignedForPickup],
})

export const assignedOrdersToWarehouse = ordersIn({
  slug: 'assigned-orders-to-warehouse',
  title: msg`Orders assigned to warehouse`,
  about: msg`Orders on the way to a branch now, outbound or returning. The branch shown is the one they left.`,
  needs: ['view-assigned-orders-report'],
  statuses: [status.inTransit, status.returnInTransit],
})

export const returnedOrdersToMerchant = ordersIn({
  slug: 'returned-orders-to-merchant',
  title: msg`Orders returned to merchant`,
  about: msg`Orders handed back to their merchant, by day of handover. The last 30 days, or up to 92 days that you choose. Returns that were undone are not counted.`,
  needs: ['view-return-report'],
  statuses: [status.returnedToMerchant],
  span: { filter: 'status_since', usual: 'last-30-days', most: MOST_DAYS },
})

export const returnedOrdersToOriginWarehouse = ordersIn({
  slug: 'returned-orders-to-origin-warehouse',
  title: msg`Orders returned to origin warehouse`,
  about: msg`Returns that are now back at their origin branch and not yet on the way to their merchant.`,
  needs: ['view-return-report'],
  statuses: [status.returnArrivedAtOrigin],
})

export const orderReports = {
  assignedOrders,
  assignedOrdersPickupRider,
  assignedOrdersToWarehouse,
  returnedOrdersToMerchant,
  returnedOrdersToOriginWarehouse,
}
