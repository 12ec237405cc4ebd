// Reports of work: what came in and went out at each branch day by day, and what each person did.
import { msg } from '@office/shared/core/messages/message'
import { defineReport, MOST_DAYS } from '../../core/reports/report.ts'
import * as x from '../../core/schema.ts'
import { orderContract } from '../orders/order.contract.ts'
import { openStatuses } from '../orders/order-figures.model.ts'
import { orderStatusKeys, orderStatusNames } from '../orders/order-status.model.ts'

export const branchProgress = defineReport({
  slug: 'branch-progress',
  title: msg`Branch progress`,
  about: msg`What happened at each branch and agency each day: parcels received, sent on to another branch, sent out for delivery, delivered, failed and returned to their merchant. Left over are parcels that got their status there on that day and are still open there now. The last 30 days, or up to 92 that you choose.`,
  needs: ['view-progress-report'],
  row: x.row({
    id: x.id(),
    day: x.day(),
    warehouse_id: x.id(),
    warehouse: x.text(),
    arrived: x.integer(),
    forwarded: x.integer(),
    sent: x.integer(),
    delivered: x.integer(),
    failed: x.integer(),
    returned: x.integer(),
    left_over: x.integer(),
  }),
  filters: { day: 'days', warehouse_id: 'ids' },
  sort: ['id', 'day', 'warehouse', 'arrived', 'delivered'],
  defaultSort: '-day',
  span: { filter: 'day', usual: 'last-30-days', most: MOST_DAYS },
  into: orderContract.list,
  columns: {
    day: { label: msg`Day`, format: 'day' },
    warehouse: { label: msg`Branch`, format: 'name' },
    arrived: { label: msg`Arrived`, format: 'count' },
    forwarded: { label: msg`Sent on`, format: 'count' },
    sent: { label: msg`Sent for delivery`, format: 'count' },
    delivered: { label: msg`Delivered`, format: 'count' },
    failed: { label: msg`Failed attempts`, format: 'count' },
    returned: { label: msg`Returned`, format: 'count' },
    left_over: {
      label: msg`Left over`,
      format: 'count',
      opens: ({ day, warehouse_id }) => ({
        current_warehouse_id: String(warehouse_id),
        status_key: openStatuses.join(','),
        status_since: `${day}..${day}`,
      }),
    },
  },
  sums: ['arrived', 'forwarded', 'sent', 'delivered', 'failed', 'returned', 'left_over'],
})

export const operations = defineReport({
  slug: 'operations',
  title: msg`Operations`,
  about: msg`What each person did each day: how many orders they moved into which status. Undone status changes do not count; those made by rules and by imports without a person are not shown. The last 7 days, or up to 92 that you choose.`,
  needs: ['view-operations-report'],
  row: x.row({
    id: x.id(),
    day: x.day(),
    staff_id: x.id(),
    staff: x.text(),
    status_key: x.oneOf(orderStatusKeys, orderStatusNames),
    orders: x.integer(),
  }),
  filters: { search: 'text', day: 'days', staff_id: 'ids', status_key: 'words' },
  sort: ['id', 'day', 'staff', 'orders'],
  defaultSort: '-day',
  span: { filter: 'day', usual: 'last-7-days', most: MOST_DAYS },
  into: orderContract.list,
  columns: {
    day: { label: msg`Day`, format: 'day' },
    staff: { label: msg`Who`, format: 'name' },
    status_key: { label: msg`Status`, format: 'status' },
    orders: { label: msg`Orders`, format: 'count' },
  },
  sums: ['orders'],
})
