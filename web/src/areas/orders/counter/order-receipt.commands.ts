// The receipt of an order, and the link to the counter, where most of them are printed.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import type { ReceiptPaper } from '@office/shared/core/print/receipt-size'
import { ReceiptText } from 'lucide-react'
import { apiLine, formLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { commandContext, recordAt } from '../../../core/command/context.ts'
import { call, saveFile } from '../../../core/data/api.ts'
import { chosenPaper, isReceiptPaper, paperArg } from '../../../core/files/receipt-paper.ts'
import { notify } from '../../../core/notices/notices.ts'

const COUNTER = '/operations/orders/counter'
const failed = msg`The receipt could not be made: {why}`

const timeout = 60_000

async function receiptWithLabel(id: number, receipt: ReceiptPaper) {
  const print = await call(waybillPrintContract.create, { body: { ids: [id] } })
  return call(waybillPrintContract.pdf, { params: { id: print.id }, query: { receipt } }, { timeout })
}

/** Passes the papers to the browser's downloads; a failure is only reported, since the order is saved already. */
async function saveOrTell(printed: Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }>): Promise<void> {
  try {
    const { name, type, bytes } = await printed
    saveFile(name, type, bytes)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', { message: failed, values: { why: error.reason } })
  }
}

const receiptOf = (id: number, paper: ReceiptPaper) =>
  call(orderContract.receipt, { params: { id }, query: { paper } }, { timeout })

/** Receipt and label in one file, one page each; only the receipt for people who may not print labels. */
export const printAtCounter = (id: number): Promise<void> => {
  const mayLabel = commandContext.permissions.has('print-waybill')
  return saveOrTell(mayLabel ? receiptWithLabel(id, chosenPaper()) : receiptOf(id, chosenPaper()))
}

export const receiptCommands: readonly Command[] = [
  defineCommand({
    id: 'orders.receipt',
    title: msg`Print the receipt`,
    keywords: msg`PDF, paper, counter, paid`,
    section: 'context',
    icon: ReceiptText,
    target: 'one',
    on: 'order',
    keys: ['shift+p'],
    needs: { any: orderContract.get.needs },
    args: {
      paper: paperArg,
    },
    run: async (ctx, { paper }) => {
      const record = recordAt(ctx)
      if (!record) return
      await saveOrTell(receiptOf(Number(record.id), chosenPaper(paper)))
    },
    cli: (ctx, { paper }) =>
      apiLine(orderContract.receipt, {
        params: { id: Number(recordAt(ctx)?.id ?? 0) },
        ...(isReceiptPaper(paper) ? { query: { paper } } : {}),
      }),
  }),
  defineCommand({
    id: 'orders.counter',
    title: msg`Take in a parcel at the counter`,
    keywords: msg`walking customer, walk in, weigh, receipt, cash`,
    section: 'create',
    icon: ReceiptText,
    needs: { any: orderContract.createWalking.needs },
    run: () => ({ navigate: COUNTER }),
    cli: () => formLine(orderContract.createWalking),
  }),
]
