// Commands of one order or available anywhere: open, edit, copy, create, import, export. Moves, flags and remarks have files of
// their own.
import { isEnded } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { trackingPath } from '@office/shared/format/tracking-path'
import { Copy, CopyPlus, Download, Eye, FilePlus2, Link2, MapPin, Sheet, Sigma } from 'lucide-react'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { editCommand } from '../../core/form/form-commands.ts'
import { copyText } from '../../core/notices/copy-text.ts'
import { notify } from '../../core/notices/notices.ts'
import { importCommand } from '../imports/import-command.part.ts'
import { tellQueued } from '../reports/queued.part.ts'
import { rateCommands } from './charges/order-rate.commands.ts'
import { receiptCommands } from './counter/order-receipt.commands.ts'
import { allOrders, createOrderPath, orderPath } from './list/orders-path.part.ts'
import { assignRider, changeStatus, receiveByWaybill, reverseStatus, scanIn } from './moves/order-move.commands.ts'
import { flagCommands } from './page/order-flag.commands.ts'
import { remarkCommands } from './page/order-remark.commands.ts'
import { orderPhotoCommands } from './photos/order-photo.commands.ts'
import { orderRequestCommands } from './requests/order-request.commands.ts'

const openOrder: Command = defineCommand({
  id: 'orders.open',
  title: msg`Open the order`,
  section: 'context',
  icon: Eye,
  target: 'one',
  on: 'order',
  needs: { any: orderContract.get.needs },
  run: ctx => {
    const record = recordAt(ctx)
    return record ? { navigate: orderPath(record.id) } : undefined
  },
})

/** The waybill of the order at hand. */
const waybillAt = (ctx: Ctx): string | null => {
  const label = recordAt(ctx)?.label
  return typeof label === 'string' ? label : null
}

const copyWaybill: Command = defineCommand({
  id: 'orders.copy-waybill',
  title: msg`Copy the waybill`,
  section: 'context',
  icon: Copy,
  target: 'one',
  on: 'order',
  run: async ctx => {
    const waybill = waybillAt(ctx)
    if (waybill !== null) await copyText(waybill, { message: msg`Copied {waybill}`, values: { waybill } })
  },
})

const copyTracking: Command = defineCommand({
  id: 'orders.copy-tracking-link',
  title: msg`Copy the tracking link`,
  keywords: msg`customer, receiver, public, share, where is my parcel`,
  section: 'context',
  icon: Link2,
  target: 'one',
  on: 'order',
  run: async ctx => {
    const waybill = waybillAt(ctx)
    if (waybill === null) return
    const copied = { message: msg`Copied the tracking link of {waybill}`, values: { waybill } }
    await copyText(location.origin + trackingPath(waybill), copied)
  },
})

const showTracking: Command = defineCommand({
  id: 'orders.track',
  title: msg`Show the public tracking`,
  keywords: msg`customer, receiver, what the customer sees`,
  section: 'context',
  icon: MapPin,
  target: 'one',
  on: 'order',
  run: ctx => {
    const waybill = waybillAt(ctx)
    return waybill === null ? undefined : { navigate: trackingPath(waybill) }
  },
})

const createOrder: Command = defineCommand({
  id: 'orders.create',
  title: msg`Create order`,
  keywords: msg`new order, add order`,
  section: 'create',
  icon: FilePlus2,
  needs: { any: orderContract.create.needs },
  run: () => ({ navigate: createOrderPath }),
  cli: () => 'office orders create',
})

const createSeveral: Command = defineCommand({
  id: 'orders.create-several',
  title: msg`Create several orders`,
  keywords: msg`bulk, spreadsheet, grid, many orders, paste from Excel, quick entry`,
  section: 'create',
  icon: Sheet,
  needs: { any: orderContract.bulk.needs },
  keys: ['shift+c'],
  run: () => ({ navigate: '/operations/orders/sheet' }),
  cli: () => 'office import orders FILE',
})

const likeWalking = msg`It was handed in at the counter; take in the next one there`

const createLike: Command = defineCommand({
  id: 'orders.create-like',
  title: msg`Create another order like this one`,
  keywords: msg`duplicate order, copy, same receiver, again`,
  section: 'context',
  icon: CopyPlus,
  target: 'one',
  on: 'order',
  keys: ['shift+l'],
  needs: { all: ['create-order', 'update-order'] },
  when: ctx => {
    const order: Partial<Order> = dataOf(recordAt(ctx)) // the row of an order list
    return order.merchant_id === null ? { off: likeWalking } : true
  },
  run: ctx => {
    const record = recordAt(ctx)
    return record ? { navigate: `${createOrderPath}?like=${record.id}` } : undefined
  },
  cli: () => 'office orders create',
})

const hasEnded = msg`An order that has ended can no longer be changed`

/** Lists of orders have their form over them; elsewhere it opens over the list of all orders. */
const listAt = ({ route }: Ctx) => (/^\/operations\/(\w+-mile-operation\/|all-orders)/.test(route) ? route : allOrders)

const editOrder: Command = {
  ...editCommand({ noun: 'order', path: listAt, title: msg`Edit order`, endpoint: orderContract.update }),
  when: ctx => {
    const order: Partial<Order> = dataOf(recordAt(ctx)) // the row of an order list
    return order.status_key && isEnded(order.status_key) ? { off: hasEnded } : true
  },
}

const importOrders = importCommand({
  noun: 'orders',
  kind: 'orders',
  title: msg`Import orders`,
  needs: orderContract.bulkExcel.needs,
  path: `${createOrderPath}?import=orders`,
})

const importSecondPhones: Command = {
  ...importCommand({
    noun: 'orders',
    kind: 'secondary-phones',
    title: msg`Import second phones`,
    needs: orderContract.secondaryPhones.needs,
    path: `${createOrderPath}?import=secondary-phones`,
  }),
  id: 'orders.import-phones',
}

const sums = msg`{total, plural, one {# order} other {# orders}}`
const toCollect = msg`To collect: {amounts}`

/** Counts and sums of the shown list, which may cover more than its pages contain. */
const sumUp: Command = defineCommand({
  id: 'orders.sum-up',
  title: msg`Sum up all filtered orders`,
  keywords: msg`total, sum, COD, amount, summary, how much`,
  section: 'here',
  icon: Sigma,
  needs: { any: orderContract.summary.needs },
  when: ctx => ctx.route === allOrders,
  run: async () => {
    const { sort: _sort, ...filters } = shownQuery()
    const { total, cod } = await call(orderContract.summary, { query: filters })
    const amounts = cod.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · ')
    notify(
      'info',
      { message: sums, values: { total } },
      amounts === '' ? {} : { detail: { message: toCollect, values: { amounts } } },
    )
  },
  cli: () => apiLine(orderContract.summary, { query: shownQuery() }),
})

/** Filters and sort of the shown list. */
const shownQuery = (): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => name === 'sort' || name.startsWith('filter[')))

/** Makes a file of the orders that the list finds. */
const exporting = (
  endpoint: typeof orderContract.queuedExcel | typeof orderContract.queuedJourneys,
  own: Pick<Command, 'id' | 'title' | 'keywords'>,
): Command =>
  defineCommand({
    ...own,
    section: 'here',
    icon: Download,
    needs: { any: endpoint.needs },
    writes: 'adds',
    when: ctx => ctx.route === allOrders,
    run: async () => {
      await call<typeof endpoint>(endpoint, { body: { query: shownQuery() } })
      tellQueued()
    },
    cli: () => apiLine(endpoint, { body: { query: shownQuery() } }),
  })

const exportAll = exporting(orderContract.queuedExcel, {
  id: 'orders.export-all',
  title: msg`Export all filtered orders as Excel, by email`,
  keywords: msg`download all orders, full export`,
})

const exportJourneys = exporting(orderContract.queuedJourneys, {
  id: 'orders.export-journeys',
  title: msg`Export all status changes of the filtered orders as Excel, by email`,
  keywords: msg`journeys, timelines, events, facts, download`,
})

export const orderCommands: readonly Command[] = [
  changeStatus,
  assignRider,
  receiveByWaybill,
  scanIn,
  reverseStatus,
  editOrder,
  ...flagCommands,
  ...remarkCommands,
  ...rateCommands,
  ...receiptCommands,
  ...orderRequestCommands,
  ...orderPhotoCommands,
  openOrder,
  copyWaybill,
  copyTracking,
  showTracking,
  createOrder,
  createSeveral,
  createLike,
  importOrders,
  importSecondPhones,
  sumUp,
  exportAll,
  exportJourneys,
]
