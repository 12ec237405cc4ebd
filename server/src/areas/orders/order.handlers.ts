// Orders: lists, one order, its journey, its imports and exports.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { fixDays } from '@office/shared/core/list-query'
import { dayIn } from '@office/shared/format/date-time'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { listSql } from '../../core/list-sql.ts'
import { found } from '../../core/refusal.ts'
import { readImportJob } from '../../imports/import-job.queries.ts'
import { startImport } from '../../imports/start-import.ts'
import { templateOf } from '../../imports/template.ts'
import { queueDownload } from '../reports/download.part.ts'
import { orderSource } from './order.source.ts'
import { readDetail, readTimeline } from './order-detail.queries.ts'
import { orderExportJob } from './order-export.job.ts'
import { remarkHandlers } from './order-remark.handlers.ts'
import { readOrderQuery } from './order-selection.queries.ts'
import { summariseOrders } from './order-summary.queries.ts'
import { createOrder, updateOrder } from './order-write.queries.ts'

const readList = listSql(orderContract.list, orderSource)
const readOperation = listSql(orderContract.operation, orderSource)

/** Orders per status at the warehouses of this staff member; all of them for staff without warehouses of their own. */
async function countByStatus({ tx, staff }: Context): Promise<Record<string, number>> {
  const { rows } = await sql<{ status_key: string; orders: number }>`
    select status_key, sum(orders)::int as orders from order_counts
    where not exists (select from staff_warehouses mine where mine.staff_id = ${staff.id})
      or warehouse_id in (select mine.warehouse_id from staff_warehouses mine where mine.staff_id = ${staff.id})
    group by 1 having sum(orders) > 0`.execute(tx)
  return Object.fromEntries(rows.map(row => [row.status_key, row.orders]))
}

export const orderHandlers = implement(orderContract, {
  ...remarkHandlers,
  list: ({ query }, context) => readList(query, context),
  operation: ({ query }, context) => readOperation(query, context),
  operationCount: (_input, context) => countByStatus(context),
  create: ({ body }, context) => createOrder(body, context),
  update: ({ params, body }, context) => updateOrder(params.id, body, context),
  get: ({ params }, { tx, permissions }) => readDetail(tx, params.id, permissions),
  byWaybill: async ({ params }, { tx, permissions }) => {
    const row = await tx
      .selectFrom('orders')
      .select('id')
      .where('waybill_number', '=', normaliseWaybill(params.waybill))
      .executeTakeFirst()
    return readDetail(tx, found(row).id, permissions)
  },
  timelines: ({ params }, { tx }) => readTimeline(tx, params.id),
  summary: ({ query }, context) => summariseOrders(readOrderQuery(query, 'query').filters, context),
  bulk: (input, context) => startImport('orders', input, context),
  bulkExcel: (input, context) => startImport('orders', input, context),
  secondaryPhones: (input, context) => startImport('secondary-phones', input, context),
  importJob: ({ params }, context) => readImportJob(context, params.id),
  importTemplate: ({ params }) => templateOf(params.kind),
  queuedExcel: async ({ body }, context) => {
    const query = readOrderQuery(body.query, 'query')
    return queueDownload(context, orderExportJob, {
      report: 'orders',
      name: 'all-orders.xlsx',
      // Made later, by pages: midnight must not come between them.
      request: {
        filters: fixDays(orderContract.list, query.filters, dayIn(new Date(), context.tenant.timeZone)),
        sort: query.sort,
      },
    })
  },
})
