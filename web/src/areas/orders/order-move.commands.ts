// Moving orders from one status to another, and taking the last move back, one order or a whole filter at a time.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import {
  type MoveDetail,
  type OrderStatusKey,
  orderStatus,
  orderStatusKeys,
} from '@office/shared/areas/orders/order-status.model'
import { moveNeeds, refuseMove } from '@office/shared/areas/orders/order-transitions'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/message'
import { Tag, Undo2 } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import {
  type ArgNeed,
  type ArgSpecs,
  type ArgValues,
  type Choice,
  type Command,
  defineCommand,
  optional,
} from '../../core/command/command.ts'
import { type Ctx, type Selection, targetsOf } from '../../core/command/context.ts'
import { bulk } from '../../core/list/bulk-job.ts'
import { searchOf } from '../../core/pick-source.ts'
import { idsOf, moveStep, moving, type OrderMove, preflight, reverseStep, takeBack } from './order-bulk.ts'
import { selectionBody } from './order-selection.ts'
import { statusChoices } from './order-words.ts'

const rowsOf = (selection: Selection | null): readonly Order[] =>
  selection?.mode === 'ids' ? (selection.rows as readonly Order[]) : [] // rows of an order list
const isKey = (value: string | undefined): value is OrderStatusKey => orderStatusKeys.some(key => key === value)

/** Statuses that at least one of the orders may move to, the usual next ones first; all of them for a whole filter. */
function nextStatuses(ctx: Ctx): readonly OrderStatusKey[] {
  const rows = rowsOf(targetsOf(ctx))
  const held = orderStatusKeys.filter(
    key =>
      ctx.permissions.has(moveNeeds(key)) &&
      !orderStatus(key).needs.includes('bucket') &&
      !orderStatus(key).needs.includes('bag'),
  )
  if (rows.length === 0) return held
  return held.filter(key => rows.some(row => refuseMove(row.status_key, key) === null))
}

/** A detail is asked for when the chosen status wants it, and not at all otherwise. */
const wanted =
  (detail: MoveDetail): ArgNeed =>
  (_ctx, filled) =>
    isKey(filled.status) && orderStatus(filled.status).needs.includes(detail) ? 'required' : 'none'

const reasonChoices = async (statusKey: string): Promise<readonly Choice[]> =>
  (await call(reasonContract.byStatus, { params: { statusKey } })).map(reason => ({
    value: String(reason.id),
    title: reason.text,
    ...(reason.fault ? { end: faultNames[reason.fault] } : {}),
  }))

const faultNames = {
  consignee: msg`Receiver's fault`,
  merchant: msg`Merchant's fault`,
  operator: msg`Our fault`,
  outside: msg`Nobody's fault`,
}

const idOf = (text: string | undefined) => (text ? Number(text) : undefined)
/** Only what was given: the contract refuses unknown and empty fields. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Partial<T> // the same fields, fewer

function moveOf(values: ArgValues): OrderMove | null {
  if (!isKey(values.status)) return null
  const { date, receiver, amount, remark } = values
  const details = {
    reason_id: idOf(values.reason),
    rider_id: idOf(values.rider),
    warehouse_id: idOf(values.warehouse),
    date,
    receiver,
    amount,
    remark,
  }
  return { status_key: values.status, ...given(details) }
}

const moveArgs = {
  status: { kind: 'choice', label: msg`Status`, choices: ctx => statusChoices(nextStatuses(ctx)) },
  reason: {
    kind: 'choice',
    label: msg`Reason`,
    endLabel: msg`Fault`,
    need: wanted('reason'),
    choices: (_ctx, filled) => (isKey(filled.status) ? reasonChoices(filled.status) : []),
  },
  rider: {
    kind: 'search',
    label: msg`Rider`,
    need: wanted('rider'),
    search: (text, _ctx, signal) => searchOf(riderContract.dropdown)(text, signal),
  },
  warehouse: {
    kind: 'search',
    label: msg`Branch`,
    need: wanted('warehouse'),
    search: (text, _ctx, signal) => searchOf(warehouseContract.dropdown)(text, signal),
  },
  date: { kind: 'date', label: msg`Day`, need: wanted('date') },
  receiver: { kind: 'text', label: msg`Received by`, need: wanted('receiver') },
  amount: { kind: 'number', label: msg`Amount collected`, need: wanted('amount'), min: 0 },
  remark: { kind: 'text', label: msg`Remark`, need: optional },
} satisfies ArgSpecs

export const changeStatus: Command = defineCommand({
  id: 'orders.change-status',
  title: msg`Change status`,
  keywords: msg`move, update status, deliver, hold, return, cancel`,
  section: 'context',
  icon: Tag,
  target: 'many',
  on: 'order',
  keys: ['s'],
  needs: { any: orderStatusContract.update.needs },
  args: moveArgs,
  preview: async (ctx, values) => {
    const [selection, move] = [targetsOf(ctx), moveOf(values)]
    return selection && move && preflight(selection, moveStep(move))
  },
  run: async (ctx, values) => {
    const [selection, move] = [targetsOf(ctx), moveOf(values)]
    if (selection && move) await bulk(moving(await idsOf(selection, moveStep(move)), move))
  },
  cli: (ctx, values) => {
    const [selection, move] = [targetsOf(ctx), moveOf(values)]
    const status = isKey(values.status) ? values.status : 'STATUS'
    const body = { ...(selection ? selectionBody(selection) : {}), ...move }
    return selection && move ? apiLine(orderStatusContract.update, { body }) : `office orders status ${status} WAYBILL...`
  },
})

export const reverseStatus: Command = defineCommand({
  id: 'orders.reverse-status',
  title: msg`Take the last move back`,
  keywords: msg`reverse, undo status`,
  section: 'context',
  icon: Undo2,
  target: 'many',
  on: 'order',
  keys: ['shift+s'],
  needs: { any: orderStatusContract.reverse.needs },
  args: { reason: { kind: 'choice', label: msg`Reason`, need: optional, choices: () => reasonChoices('reverse') } },
  preview: async ctx => {
    const selection = targetsOf(ctx)
    return selection && preflight(selection, reverseStep())
  },
  run: async (ctx, values) => {
    const selection = targetsOf(ctx)
    if (selection) await takeBack(selection, given({ reason_id: idOf(values.reason) }))
  },
  cli: (ctx, values) => {
    const selection = targetsOf(ctx)
    const body = { ...(selection ? selectionBody(selection) : { ids: ['ID'] }), ...given({ reason_id: idOf(values.reason) }) }
    return apiLine(orderStatusContract.reverse, { body })
  },
})
