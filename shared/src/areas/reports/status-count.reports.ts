// Orders counted by their current status: for each place, for each merchant, and in total.
import { msg } from '@office/shared/core/messages/message'
import { defineReport } from '../../core/reports/report.ts'
import * as x from '../../core/schema.ts'
import { isClosed } from '../orders/moves/order-transitions.ts'
import { orderContract } from '../orders/order.contract.ts'
import { type OrderStatusKey, orderStatus, orderStatusKeys, orderStatusNames, status } from '../orders/order-status.model.ts'

const eachStatus = <T>(of: (key: OrderStatusKey) => T) =>
  // Object.fromEntries forgets the literal keys.
  Object.fromEntries(orderStatusKeys.map(key => [key, of(key)])) as Record<OrderStatusKey, T>

/** Statuses whose columns are shown by default: where work is waiting, and how it ended. */
const shown: readonly OrderStatusKey[] = [
  status.assignedForPickup,
  status.receivedAtOrigin,
  status.inTransit,
  status.arrivedAtDestination,
  status.readyForDelivery,
  status.sentForDelivery,
  status.deliveryFailed,
  status.onHold,
  status.delivered,
  status.returnedToMerchant,
]

/** A column for each of these statuses; a figure opens its orders, at the place or of the merchant of its row. */
const statusColumns = <K extends OrderStatusKey, By extends string>(keys: readonly K[], by: By) =>
  Object.fromEntries(
    keys.map(key => [
      key,
      {
        label: orderStatus(key).name,
        format: 'count',
        ofStatus: key,
        isExtra: !shown.includes(key),
        opens: (row: { id: number }) => ({ [by]: String(row.id), status_key: key }),
      },
    ]),
    // Object.fromEntries forgets the literal keys.
  ) as Record<
    K,
    {
      label: ReturnType<typeof orderStatus>['name']
      format: 'count'
      ofStatus: K
      isExtra: boolean
      opens: (row: { id: number }) => { [P in By]: string } & { status_key: K }
    }
  >

/** One row for each place of a kind. */
const placeCount = <const Slug extends string>(
  own: Pick<Parameters<typeof defineReport>[0], 'title' | 'about'> & { slug: Slug },
) =>
  defineReport({
    ...own,
    filters: { warehouse_id: 'ids' },
    needs: ['view-status-count-report'],
    row: x.row({ id: x.id(), name: x.text(), code: x.text(), total: x.integer(), ...eachStatus(() => x.integer()) }),
    sort: ['name', 'code', 'total'],
    defaultSort: 'name',
    into: orderContract.list,
    columns: {
      name: { label: msg`Name`, format: 'name' },
      code: { label: msg`Code`, format: 'digits', isExtra: true },
      total: { label: msg`All orders`, format: 'count', opens: ({ id }) => ({ current_warehouse_id: String(id) }) },
      ...statusColumns(orderStatusKeys, 'current_warehouse_id'),
    },
    sums: ['total', ...orderStatusKeys],
  })

export const warehouseStatusCount = placeCount({
  slug: 'warehouse-status-count',
  title: msg`Warehouse status count`,
  about: msg`Orders at each branch and agency now, by status. Orders that are not at a branch or an agency are not counted.`,
})

export const branchStatusCount = placeCount({
  slug: 'branch-status-count',
  title: msg`Branch status count`,
  about: msg`Orders at each branch now, by status. Agencies have their own report.`,
})

export const agentStatusCount = placeCount({
  slug: 'agent-status-count',
  title: msg`Agent status count`,
  about: msg`Orders at each agency now, by status. Branches have their own report.`,
})

const open = orderStatusKeys.filter(key => !isClosed(key))

export const merchantStatusCount = defineReport({
  slug: 'merchant-status-count',
  title: msg`Merchant status count`,
  about: msg`Open orders of each merchant, by status. Closed orders are not counted: delivered, returned, cancelled, lost, damaged or disposed of.`,
  needs: ['view-status-count-report'],
  row: x.row({ id: x.id(), name: x.text(), total: x.integer(), ...eachStatus(() => x.integer()) }),
  filters: { merchant_id: 'ids' },
  sort: ['id', 'name'],
  defaultSort: 'name',
  into: orderContract.list,
  columns: {
    name: { label: msg`Merchant`, format: 'name' },
    total: {
      label: msg`Open orders`,
      format: 'count',
      opens: ({ id }) => ({ merchant_id: String(id), status_key: open.join(',') }),
    },
    ...statusColumns(open, 'merchant_id'),
  },
  sums: ['total', ...open],
})

export const currentStatus = defineReport({
  slug: 'current-status',
  title: msg`Current status`,
  about: msg`Every order once, by its current status.`,
  needs: ['view-operations-report'],
  row: x.row({ id: x.id(), status_key: x.oneOf(orderStatusKeys, orderStatusNames), orders: x.integer() }),
  filters: { status_key: 'words' },
  sort: ['id', 'orders'],
  defaultSort: 'id',
  into: orderContract.list,
  columns: {
    status_key: { label: msg`Status`, format: 'status' },
    orders: { label: msg`Orders`, format: 'count', opens: ({ status_key }) => ({ status_key }) },
  },
  sums: ['orders'],
})
