// Commands of an order's remarks: written, changed, shown to the merchant or not, deleted.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { Eye, MessageSquarePlus, Pencil, Trash2 } from 'lucide-react'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Choice, type Command, defineCommand, optional } from '../../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'

interface RemarkRow {
  id: number
  order_id: number
  text: string
  is_for_merchant: boolean
  version: number
}

const readers: readonly { value: string; title: Message }[] = [
  { value: 'staff', title: msg`Staff only` },
  { value: 'merchant', title: msg`The merchant too` },
]
const readBy = { kind: 'choice', label: msg`Who may read it`, need: optional, choices: (): readonly Choice[] => readers } as const

const remarkAt = (ctx: Ctx): RemarkRow => ({
  id: 0,
  order_id: 0,
  text: '',
  is_for_merchant: false,
  version: 1,
  ...dataOf(recordAt(ctx)),
}) // rows of order-remarks.part.tsx

const paramsOf = ({ id, order_id }: RemarkRow) => ({ id: order_id, remarkId: id })
const changed = () => invalidate(orderContract.remarks, orderContract.history)

/** The full remark after a change of some fields. */
const bodyOf = ({ text, is_for_merchant, version }: RemarkRow, change: { text?: string; is_for_merchant?: boolean }) => ({
  text,
  is_for_merchant,
  version,
  ...change,
})

/** Changes some fields of a remark; returns the undo. */
async function change(remark: RemarkRow, part: { text?: string; is_for_merchant?: boolean }): Promise<() => Promise<void>> {
  const params = paramsOf(remark)
  const { version } = await call(orderContract.updateRemark, { params, body: bodyOf(remark, part) })
  await changed()
  return async () => {
    await call(orderContract.updateRemark, { params, body: bodyOf({ ...remark, version }, {}) })
    await changed()
  }
}

const addRemark: Command = defineCommand({
  id: 'orders.add-remark',
  title: msg`Add a remark`,
  section: 'context',
  icon: MessageSquarePlus,
  target: 'one',
  on: 'order',
  keys: ['m'],
  needs: { any: orderContract.addRemark.needs },
  writes: 'undo',
  args: { text: { kind: 'text', label: msg`Remark` }, readers: readBy },
  run: async (ctx, { text, readers: who }) => {
    const record = recordAt(ctx)
    if (!record || !text) return
    const body = { text, is_for_merchant: who === 'merchant' }
    const added = await call(orderContract.addRemark, { params: { id: record.id }, body })
    await changed()
    return {
      toast: msg`Remark added`,
      undo: async () => {
        await call(orderContract.removeRemark, { params: { id: record.id, remarkId: added.id } })
        await changed()
      },
    }
  },
  cli: (ctx, { text = '' }) => apiLine(orderContract.addRemark, { params: { id: recordAt(ctx)?.id }, body: { text } }),
})

const editRemark: Command = defineCommand({
  id: 'order-remark.edit',
  title: msg`Change the remark`,
  section: 'context',
  icon: Pencil,
  target: 'one',
  on: 'order-remark',
  keys: ['e'],
  needs: { any: orderContract.updateRemark.needs },
  writes: 'undo',
  args: { text: { kind: 'text', label: msg`Remark`, initial: (ctx: Ctx) => remarkAt(ctx).text } },
  run: async (ctx, { text }) => {
    const remark = remarkAt(ctx)
    if (!text) return
    return { toast: msg`Remark changed`, undo: await change(remark, { text }) }
  },
  cli: (ctx, { text }) => {
    const remark = remarkAt(ctx)
    return apiLine(orderContract.updateRemark, { params: paramsOf(remark), body: bodyOf(remark, { text: text ?? remark.text }) })
  },
})

const shareRemark: Command = defineCommand({
  id: 'order-remark.share',
  title: ctx => (remarkAt(ctx).is_for_merchant ? msg`Keep the remark for staff` : msg`Let the merchant read the remark`),
  section: 'context',
  icon: Eye,
  target: 'one',
  on: 'order-remark',
  keys: ['w'],
  needs: { any: orderContract.updateRemark.needs },
  writes: 'undo',
  run: async ctx => {
    const remark = remarkAt(ctx)
    const is_for_merchant = !remark.is_for_merchant
    const undo = await change(remark, { is_for_merchant })
    return { toast: is_for_merchant ? msg`The merchant may read it` : msg`For staff only`, undo }
  },
  cli: ctx => {
    const remark = remarkAt(ctx)
    const body = bodyOf(remark, { is_for_merchant: !remark.is_for_merchant })
    return apiLine(orderContract.updateRemark, { params: paramsOf(remark), body })
  },
})

const removeRemark: Command = defineCommand({
  id: 'order-remark.delete',
  title: msg`Delete the remark`,
  section: 'context',
  icon: Trash2,
  tone: 'danger',
  target: 'one',
  on: 'order-remark',
  keys: ['delete'],
  needs: { any: orderContract.removeRemark.needs },
  writes: 'asks',
  confirm: ctx => ({
    title: msg`Delete this remark?`,
    body: remarkAt(ctx).text,
    act: msg`Delete the remark`,
    keep: msg`Keep it`,
    tone: 'danger',
  }),
  run: async ctx => {
    await call(orderContract.removeRemark, { params: paramsOf(remarkAt(ctx)) })
    await changed()
    return { toast: msg`Remark deleted` }
  },
  cli: ctx => apiLine(orderContract.removeRemark, { params: paramsOf(remarkAt(ctx)) }),
})

export const remarkCommands: readonly Command[] = [addRemark, editRemark, shareRemark, removeRemark]
