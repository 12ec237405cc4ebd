// Prints the papers that travel with orders: labels of waybills, and proofs of delivery.
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { msg } from '@office/shared/core/messages/message'
import { FileSignature, Tags } from 'lucide-react'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Choice, type Command, defineCommand, optional } from '../../../core/command/command.ts'
import { targetsOf } from '../../../core/command/context.ts'
import { call, saveFile } from '../../../core/data/api.ts'
import { ordersChanged } from '../list/changed-orders.part.ts'
import { rowsIn, selectionBody } from '../list/order-selection.ts'
import { podPath } from '../list/orders-path.part.ts'

async function layouts(): Promise<Choice[]> {
  const { data } = await call(waybillLayoutContract.list, { query: { noPagination: true } })
  return data.map(layout => ({ value: String(layout.id), title: layout.name }))
}

const printed = msg`{n, plural, one {# label} other {# labels}} for “{layout}”: {name}`
const printedAgain = msg`{n, plural, one {# label} other {# labels}} for “{layout}”: {name}. {again, plural, one {# was printed before} other {# were printed before}}.`

/** A thousand labels take some seconds. */
const PATIENCE = 120_000

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
      const body = { ...selectionBody(selection), layout_id: layout ? Number(layout) : null }
      const print = await call(waybillPrintContract.create, { body })
      const { name, type, bytes } = await call(waybillPrintContract.pdf, { params: { id: print.id } }, { timeout: PATIENCE })
      saveFile(name, type, bytes)
      await ordersChanged()
      const values = { n: print.labels, layout: print.layout, name, again: print.again }
      return { toast: { message: print.again > 0 ? printedAgain : printed, values } }
    },
    cli: ctx => {
      const selection = targetsOf(ctx)
      const waybills = rowsIn(selection).flatMap(row => row?.waybill_number ?? [])
      if (waybills.length > 0) return `office orders label ${waybills.join(' ')}`
      return apiLine(waybillPrintContract.create, { body: selection ? selectionBody(selection) : {} })
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
