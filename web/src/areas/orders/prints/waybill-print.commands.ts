// Prints the papers that travel with orders: labels of waybills, and proofs of delivery.
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import type { Of } from '@office/shared/core/schema'
import { FileSignature, Tags } from 'lucide-react'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Choice, type Command, defineCommand, optional } from '../../../core/command/command.ts'
import { targetsOf } from '../../../core/command/context.ts'
import { call, saveFile } from '../../../core/data/api.ts'
import type { Words } from '../../../core/language/translate.ts'
import { notify } from '../../../core/notices/notices.ts'
import { ordersChanged } from '../list/changed-orders.part.ts'
import { rowsIn, selectionBody } from '../list/order-selection.ts'
import { orderPath, podPath } from '../list/orders-path.part.ts'

async function layouts(): Promise<Choice[]> {
  const { data } = await call(waybillLayoutContract.list, { query: { noPagination: true } })
  return data.map(layout => ({ value: String(layout.id), title: layout.name }))
}

const printed = msg`{n, plural, one {# label} other {# labels}} for “{layout}”: {name}`
const printedAgain = msg`{n, plural, one {# label} other {# labels}} for “{layout}”: {name}. {again, plural, one {# was printed before} other {# were printed before}}.`
const printedSome = msg`{n, plural, one {# label} other {# labels}} for “{layout}”: {name}. {absent, plural, one {# selected order was not found and has no label} other {# selected orders were not found and have no labels}}.`

const notPrinted = msg`The order is created, but its label was not printed: {why}`

/** A thousand labels take some seconds. */
const PATIENCE = 120_000

/** Makes the labels' file and passes it to the browser's downloads; answers what to tell, and whether labels are missing. */
async function printLabels(body: Of<typeof waybillPrintContract.create.body>): Promise<{ toast: Words; isRefused: boolean }> {
  const print = await call(waybillPrintContract.create, { body })
  const { name, type, bytes } = await call(waybillPrintContract.pdf, { params: { id: print.id } }, { timeout: PATIENCE })
  saveFile(name, type, bytes)
  const values = { n: print.labels, layout: print.layout, name, again: print.again, absent: print.absent.length }
  const message = values.absent > 0 ? printedSome : values.again > 0 ? printedAgain : printed
  return { toast: { message, values }, isRefused: values.absent > 0 }
}

/** The label of an order that was just created; a failure is told with the way to try again. */
export async function printLabel(id: number): Promise<void> {
  try {
    const { toast, isRefused } = await printLabels({ ids: [id] })
    notify(isRefused ? 'warn' : 'ok', toast)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', { message: notPrinted, values: { why: error.reason } }, { href: orderPath(id) })
  }
}

export const waybillPrintCommands: readonly Command[] = [
  defineCommand({
    id: 'orders.print-labels',
    title: msg`Print waybill labels`,
    keywords: msg`label, barcode, sticker, AWB, PDF`,
    section: 'context',
    icon: Tags,
    target: 'many',
    on: 'order',
    keys: ['p'],
    needs: { any: waybillPrintContract.create.needs },
    writes: 'adds',
    args: { layout: { kind: 'choice', label: msg`Layout`, need: optional, choices: layouts } },
    run: async (ctx, { layout }) => {
      const selection = targetsOf(ctx)
      if (!selection) return
      const told = await printLabels({ ...selectionBody(selection), layout_id: layout ? Number(layout) : null })
      await ordersChanged()
      return told
    },
    cli: (ctx, { layout }) => {
      const selection = targetsOf(ctx)
      const waybills = rowsIn(selection).flatMap(row => row?.waybill_number ?? [])
      // Rows that were selected on other pages than those that were loaded have only their ids here.
      if (selection?.mode === 'ids' && waybills.length === selection.ids.length)
        return `office orders label ${waybills.join(' ')}${layout ? ` --layout ${layout}` : ''}`
      const body = { ...(selection ? selectionBody(selection) : {}), ...(layout ? { layout_id: Number(layout) } : {}) }
      return apiLine(waybillPrintContract.create, { body })
    },
  }),
  defineCommand({
    id: 'orders.print-pod',
    title: msg`Proofs of delivery`,
    keywords: msg`POD, signature, receiver, PDF`,
    section: 'context',
    icon: FileSignature,
    target: 'many',
    on: 'order',
    keys: ['shift+d'],
    needs: { any: waybillPrintContract.pod.needs },
    when: ctx => {
      const selection = targetsOf(ctx)
      return selection?.mode !== 'query' || { off: msg`Select the orders one by one: a PDF holds 100 sheets` }
    },
    run: ctx => {
      const selection = targetsOf(ctx)
      if (selection?.mode === 'ids') return { navigate: podPath(selection.ids) }
    },
    cli: ctx => {
      const waybills = rowsIn(targetsOf(ctx)).flatMap(row => row?.waybill_number ?? [])
      return `office orders pod ${waybills.length > 0 ? waybills.join(' ') : 'WAYBILL'}`
    },
  }),
]
