// What can be done with one order or from anywhere: open, remark, copy, create, import, export. Moves have their own file.

import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/message'
import { Copy, Download, Eye, FilePlus2, MessageSquarePlus } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine, formLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { forget } from '../../core/queries.ts'
import { notify } from '../../core/ui/notices.ts'
import { importCommand } from '../imports/import-command.part.ts'
import { flagCommands } from './order-flag.commands.ts'
import { changeStatus, reverseStatus } from './order-move.commands.ts'

const addRemark: Command = defineCommand({
  id: 'orders.add-remark',
  title: msg`Add a remark`,
  section: 'context',
  icon: MessageSquarePlus,
  target: 'one',
  on: 'order',
  keys: ['m'],
  needs: { any: orderContract.addRemark.needs },
  args: { text: { kind: 'text', label: msg`Remark` } },
  run: async (ctx, { text }) => {
    const record = recordAt(ctx)
    if (!record || !text) return
    await call(orderContract.addRemark, { params: { id: record.id }, body: { text } })
    await forget(orderContract.remarks)
    return { toast: msg`Remark added` }
  },
  cli: (ctx, { text = '' }) => apiLine(orderContract.addRemark, { params: { id: recordAt(ctx)?.id }, body: { text } }),
})

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

const copyWaybill: Command = defineCommand({
  id: 'orders.copy-waybill',
  title: msg`Copy the waybill`,
  section: 'context',
  icon: Copy,
  target: 'one',
  on: 'order',
  run: async ctx => {
    const record = recordAt(ctx)
    if (!record || typeof record.label !== 'string') return
    await navigator.clipboard.writeText(record.label)
    return { toast: { message: msg`Copied {waybill}`, values: { waybill: record.label } } }
  },
})

const createOrder: Command = defineCommand({
  id: 'orders.create',
  title: msg`Create order`,
  keywords: msg`new order, add order`,
  section: 'create',
  icon: FilePlus2,
  needs: { any: orderContract.create.needs },
  run: () => ({ navigate: '/operations/orders/create' }),
  cli: () => formLine(orderContract.create),
})

const importOrders = importCommand({
  noun: 'orders',
  kind: 'orders',
  title: msg`Import orders`,
  needs: orderContract.bulkExcel.needs,
  path: '/operations/orders/create?import=orders',
})

const processing = msg`Your Data Is Processing...`
const checkEmail = msg`Please check your email shortly, relevant data will be sent to you.`

/** Filters and sort of the list that is shown. */
const shownQuery = (): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => name === 'sort' || name.startsWith('filter[')))

const exportAll: Command = defineCommand({
  id: 'orders.export-all',
  title: msg`Export everything that is filtered as Excel, by email`,
  keywords: msg`download all orders, full export`,
  section: 'here',
  icon: Download,
  needs: { any: orderContract.queuedExcel.needs },
  when: ctx => ctx.route === '/operations/all-orders',
  run: async () => {
    await call(orderContract.queuedExcel, { body: { query: shownQuery() } })
    notify('busy', processing, { detail: checkEmail, href: '/reports/downloads', hrefTitle: msg`Downloads` })
  },
  cli: () => apiLine(orderContract.queuedExcel, { body: { query: shownQuery() } }),
})

/** The screen of one order: the list with the order opened over it, so that the list keeps its place. */
export const orderPath = (id: number | string): string => `/operations/all-orders?order=${id}`

export const orderCommands: readonly Command[] = [
  changeStatus,
  reverseStatus,
  ...flagCommands,
  addRemark,
  openOrder,
  copyWaybill,
  createOrder,
  importOrders,
  exportAll,
]
