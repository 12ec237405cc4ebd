// The receipt of an order, and the way to the counter where most of them are printed.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { ReceiptText } from 'lucide-react'
import { apiLine, formLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { recordAt } from '../../../core/command/context.ts'
import { call, saveFile } from '../../../core/data/api.ts'
import { notify } from '../../../core/notices/notices.ts'

const COUNTER = '/operations/orders/counter'
const failed = msg`The receipt could not be made: {why}`

/** Gives the receipt to the browser's downloads; what stands in the way is told, since the order stands already. */
export async function saveReceipt(id: number): Promise<void> {
  try {
    const { name, type, bytes } = await call(orderContract.receipt, { params: { id } }, { timeout: 60_000 })
    saveFile(name, type, bytes)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', { message: failed, values: { why: error.reason } })
  }
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
    run: async ctx => {
      const record = recordAt(ctx)
      if (record) await saveReceipt(Number(record.id))
    },
    cli: ctx => apiLine(orderContract.receipt, { params: { id: Number(recordAt(ctx)?.id ?? 0) } }),
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
