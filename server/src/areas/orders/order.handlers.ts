// Orders: lists, one order, its journey, its imports and exports.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { beyondBranch } from '../../core/database/transaction.ts'
import { implement } from '../../core/http/implement.ts'
import { found } from '../../core/http/refusal.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { startImport } from '../../imports/start-import.ts'
import { templateOf } from '../../imports/template.ts'
import { queueExport } from '../reports/list-export.part.ts'
import { journeyExportJob } from './list/journey-export.job.ts'
import { orderSource } from './list/order.source.ts'
import { orderExportJob } from './list/order-export.job.ts'
import { countRedeliveries } from './list/order-redelivery.queries.ts'
import { readOrderQuery } from './list/order-selection.queries.ts'
import { summariseOrders } from './list/order-summary.queries.ts'
import { countByStatus, oldestByStatus, withinMiles } from './moves/order-worklist.queries.ts'
import { readCharge, readDetail } from './order-detail.queries.ts'
import { readHistory, readRecord } from './order-record.queries.ts'
import { remarkHandlers } from './order-remark.handlers.ts'
import { readTimeline } from './order-timeline.queries.ts'
import { createWalkingOrder, readReceipt } from './order-walking.queries.ts'
import { createOrder, updateOrder } from './order-write.queries.ts'

const readList = listSql(orderContract.list, orderSource)
const readOperation = listSql(orderContract.operation, orderSource)

export const orderHandlers = implement(orderContract, {
  ...remarkHandlers,
  list: ({ query }, context) => readList(query, context),
  operation: ({ query }, context) => readOperation(withinMiles(query, context), context),
  operationCount: (_input, context) => countByStatus(context),
  operationAge: (_input, context) => oldestByStatus(context),
  redeliveryCount: (_input, context) => countRedeliveries(context),
  create: ({ body }, context) => createOrder(body, context),
  createWalking: ({ body }, context) => createWalkingOrder(body, context),
  receipt: ({ params, query }, context) => readReceipt(params.id, query.paper ?? 'a4', context),
  update: async ({ params, body }, context) => {
    const order = await updateOrder(params.id, body, context)
    // Another city may have moved it out of the person's branches.
    return { ...order, ...(await beyondBranch(context.tx, () => readCharge(context.tx, params.id))) }
  },
  get: ({ params }, { tx, permissions }) => readDetail(tx, params.id, permissions),
  byWaybill: async ({ params }, { tx, permissions }) => {
    const row = await tx
      .selectFrom('orders')
      .select('id')
      .where('waybill_number', '=', normaliseWaybill(params.waybill))
      .executeTakeFirst()
    return readDetail(tx, found(row).id, permissions)
  },
  record: ({ params }, { tx }) => readRecord(tx, params.id),
  history: ({ params }, { tx }) => readHistory(tx, params.id),
  timelines: ({ params }, { tx, merchantId }) => readTimeline(tx, params.id, merchantId !== null),
  summary: ({ query }, context) => summariseOrders(readOrderQuery(query, 'query').filters, context),
  bulk: (input, context) => startImport('orders', input, context),
  bulkExcel: (input, context) => startImport('orders', input, context),
  secondaryPhones: (input, context) => startImport('secondary-phones', input, context),
  importTemplate: ({ params }) => templateOf(params.kind),
  queuedExcel: ({ body }, context) =>
    queueExport(context, orderExportJob, {
      report: 'orders',
      name: 'all-orders.xlsx',
      needs: orderContract.queuedExcel.needs,
      list: orderContract.list,
      query: readOrderQuery(body.query, 'query'),
    }),
  queuedJourneys: ({ body }, context) =>
    queueExport(context, journeyExportJob, {
      report: 'journeys',
      name: 'journeys.xlsx',
      needs: orderContract.queuedJourneys.needs,
      list: orderContract.list,
      query: readOrderQuery(body.query, 'query'),
    }),
})
