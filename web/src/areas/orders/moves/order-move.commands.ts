// Moves orders from one status to another, and undoes the last move, for one order or a whole filter.

import { deskMove, mayNameParcel } from '@office/shared/areas/orders/moves/desk.model'
import { chargePaymentNames, chargePayments } from '@office/shared/areas/orders/moves/move-facts.model'
import { isInScan, orderMove, ownWay, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { Bike, Tag, Undo2, Warehouse } from 'lucide-react'
import { bulk } from '../../../core/bulk/bulk-job.ts'
import { choicesOf } from '../../../core/choices/choices.ts'
import { apiLine } from '../../../core/command/cli-line.ts'
import {
  type Allowed,
  type ArgSpec,
  type ArgValues,
  type Command,
  defineCommand,
  optional,
} from '../../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { milestoneLook } from '../../../core/ui/status-badge.tsx'
import { ordersChanged } from '../list/changed-orders.part.ts'
import { rowsIn, selectionBody } from '../list/order-selection.ts'
import { statusName } from '../order-masters.part.ts'
import { milestoneOf, statusChoices } from '../order-words.part.ts'
import {
  branch,
  detailArgs,
  given,
  isKey,
  moveOf,
  numberOf,
  reasonChoices,
  remark,
  rider,
  type Target,
} from './move-args.part.ts'
import {
  assignStep,
  idsOf,
  inTurn,
  moveStep,
  moving,
  preflight,
  reverseStep,
  scanInStep,
  seenIn,
  takeBack,
} from './order-bulk.ts'
import { method, reference } from './payment-args.part.ts'

const received = msg`{waybill} is received`
const notOnTheRoad = msg`No parcel {waybill} is waiting to be received this way`

/** The orders whose status is known: a line of a deposit names its order alone. */
const knownRows = (ctx: Ctx) => rowsIn(targetsOf(ctx)).flatMap(row => (row && isKey(row.status_key) ? [row] : []))

/** Statuses to which at least one of the orders can move, the usual next ones first; all of them for a whole filter. */
function followingStatuses(ctx: Ctx): readonly OrderStatusKey[] {
  const rows = knownRows(ctx)
  const ordinary = orderStatusKeys.filter(key => ownWay(key) === null)
  if (rows.length === 0) return ordinary
  return ordinary.filter(key => rows.some(row => refuseMove(row.status_key, key) === null))
}

/** Those of them into which this person may move orders. */
const nextStatuses = (ctx: Ctx): readonly OrderStatusKey[] =>
  followingStatuses(ctx).filter(key => ctx.permissions.has(orderMove(key).needs))

const nothingFollows = msg`No status follows “{status}”. If it is wrong, undo the change`
const mayNone = msg`You do not have the permission for any status that can follow`

function mayFollow(ctx: Ctx): Allowed {
  if (nextStatuses(ctx).length > 0) return true
  const [row] = knownRows(ctx)
  if (!row || followingStatuses(ctx).length > 0) return { off: mayNone }
  return { off: { message: nothingFollows, values: { status: statusName(row.status_key, tellIn(i18n)) } } }
}

/** The part that all commands moving orders into one status share. */
const movesTo = (to: Target) =>
  ({
    section: 'context',
    target: 'many',
    on: 'order',
    writes: 'undo',
    preview: async (ctx, values) => {
      const [selection, move] = [targetsOf(ctx), moveOf(to(values), values)]
      return selection && move && preflight(selection, moveStep(move))
    },
    run: async (ctx, values) => {
      const [selection, move] = [targetsOf(ctx), moveOf(to(values), values)]
      if (selection && move) return bulk(moving(await idsOf(selection, moveStep(move)), move))
    },
    cli: (ctx, values) => {
      const [selection, move] = [targetsOf(ctx), moveOf(to(values), values)]
      const status = to(values)
      const body = { ...(selection ? selectionBody(selection) : {}), ...move }
      return selection && move
        ? apiLine(orderStatusContract.update, { body })
        : `office orders status ${isKey(status) ? status : 'STATUS'} WAYBILL...`
    },
  }) satisfies Pick<Command, 'section' | 'target' | 'on' | 'writes' | 'preview' | 'run' | 'cli'>

export const changeStatus: Command = defineCommand({
  ...movesTo(values => values.status),
  id: 'orders.change-status',
  title: msg`Change status`,
  keywords: msg`move, update status, deliver, hold, return, cancel`,
  icon: Tag,
  keys: ['s'],
  needs: { any: orderStatusContract.update.needs },
  when: mayFollow,
  args: {
    status: { kind: 'choice', label: msg`Status`, choices: ctx => statusChoices(nextStatuses(ctx)) },
    ...detailArgs(values => values.status),
  },
})

/** The move into one status as a command of its own, for worklists, whose orders all have the same status. */
export const moveInto = (id: string, status: OrderStatusKey, key: string | undefined): Command =>
  defineCommand({
    ...movesTo(() => status),
    id,
    title: () => statusName(status, tellIn(i18n)),
    icon: milestoneLook[milestoneOf(status)].icon,
    ...(key === undefined ? {} : { keys: [key] }),
    needs: { any: [orderMove(status).needs] },
    args: detailArgs(() => status),
  })

export const assignRider: Command = defineCommand({
  id: 'orders.assign',
  title: msg`Assign to a rider`,
  keywords: msg`rider, run sheet, send out, pickup, delivery, assign`,
  section: 'context',
  icon: Bike,
  target: 'many',
  on: 'order',
  keys: ['a'],
  needs: { any: ['assign-pickup-rider', 'assign-delivery-rider'] },
  writes: 'undo',
  args: { rider, remark },
  preview: async (ctx, values) => {
    const selection = targetsOf(ctx)
    return selection && values.rider !== undefined
      ? preflight(
          selection,
          assignStep({ rider_id: Number(values.rider), ...given({ remark: values.remark }) }, seenIn(selection)),
        )
      : null
  },
  run: async (ctx, values) => {
    const selection = targetsOf(ctx)
    if (!selection || !values.rider) return
    const step = assignStep({ rider_id: Number(values.rider), ...given({ remark: values.remark }) }, seenIn(selection))
    await bulk(inTurn(await idsOf(selection, step), step, msg`{n, plural, one {# order} other {# orders}} to a rider`))
  },
  cli: (_ctx, values) => `office orders status ${status.sentForDelivery} WAYBILL... --rider ${values.rider ?? 'ID'}`,
})

/** Asked if a cash merchant's parcel is handed over, not if one comes from another branch. */
const chargeOnReceiving = {
  kind: 'choice',
  label: msg`Charge`,
  need: (ctx: Ctx) => {
    const isHandedOver = (row: { merchant_type: string | null; status_key: OrderStatusKey } | undefined) =>
      row?.merchant_type === 'cash' && refuseMove(row.status_key, status.receivedAtOrigin) === null
    return rowsIn(targetsOf(ctx)).some(isHandedOver) ? 'required' : 'none'
  },
  choices: () => choicesOf(chargePayments, chargePaymentNames),
} satisfies ArgSpec

/** In cash unless someone says otherwise. */
const methodOnReceiving = {
  ...method,
  need: (_ctx, filled) => (filled.charge === 'paid' ? 'optional' : 'none'),
} satisfies ArgSpec

const receivingOf = ({ warehouse, remark, charge, method, reference: payment_reference }: ArgValues) => ({
  warehouse_id: Number(warehouse),
  ...given({ remark, charge_payment: chargePayments.find(key => key === charge), payment_method: method, payment_reference }),
})

export const scanIn: Command = defineCommand({
  id: 'orders.scan-in',
  title: msg`Receive at a branch`,
  keywords: msg`in-scan, arrived, hub, check in, receive`,
  section: 'context',
  icon: Warehouse,
  target: 'many',
  on: 'order',
  keys: ['i'],
  needs: { any: ['update-order-status'] },
  writes: 'undo',
  args: { warehouse: branch, charge: chargeOnReceiving, method: methodOnReceiving, reference, remark },
  preview: async (ctx, values) => {
    const selection = targetsOf(ctx)
    return selection && values.warehouse !== undefined
      ? preflight(selection, scanInStep(receivingOf(values), seenIn(selection)))
      : null
  },
  run: async (ctx, values) => {
    const selection = targetsOf(ctx)
    if (!selection || !values.warehouse) return
    const step = scanInStep(receivingOf(values), seenIn(selection))
    await bulk(inTurn(await idsOf(selection, step), step, msg`{n, plural, one {# order} other {# orders}} received at a branch`))
  },
  cli: (_ctx, values) => `office orders status ${status.receivedAtOrigin} WAYBILL... --warehouse ${values.warehouse ?? 'ID'}`,
})

const inScans = orderStatusKeys.filter(isInScan)

/** For a parcel that the portal does not show to this person, because it comes from another branch. */
export const receiveByWaybill: Command = defineCommand({
  id: 'orders.receive-by-waybill',
  title: msg`Receive a parcel from another branch`,
  keywords: msg`in-scan, waybill, arrived, transit hub, receive`,
  section: 'operations',
  icon: Warehouse,
  needs: { any: ['update-order-status'] },
  writes: 'undo',
  args: {
    waybill: { kind: 'text', label: msg`Waybill` },
    warehouse: branch,
    status: { kind: 'choice', label: msg`Status`, choices: () => statusChoices(inScans) },
  },
  run: async (_ctx, { waybill = '', warehouse, status: to }) => {
    if (!isKey(to)) return
    const number = normaliseWaybill(waybill)
    if (!mayNameParcel(number)) return { toast: { message: notOnTheRoad, values: { waybill: number } } }
    const body = deskMove({ status_key: to, warehouse_id: Number(warehouse) }, number)
    const { results } = await call(orderStatusContract.update, { body })
    await ordersChanged()
    const [first] = results
    if (first?.outcome === 'applied')
      return {
        toast: { message: received, values: { waybill: number } },
        undo: async () => {
          await call(orderStatusContract.reverse, { body: { ids: [first.id], status_key: to } })
          await ordersChanged()
        },
      }
    return { toast: first?.message ?? { message: notOnTheRoad, values: { waybill: number } } }
  },
  cli: (_ctx, { waybill, warehouse, status: to }) =>
    `office orders status ${to ?? 'STATUS'} ${shellWord(waybill ?? 'WAYBILL')} --warehouse ${warehouse ?? 'ID'}`,
})

export const reverseStatus: Command = defineCommand({
  id: 'orders.reverse-status',
  title: msg`Undo last status change`,
  keywords: msg`reverse, undo status`,
  section: 'context',
  icon: Undo2,
  target: 'many',
  on: 'order',
  keys: ['shift+s'],
  needs: { any: orderStatusContract.reverse.needs },
  writes: 'asks',
  args: { reason: { kind: 'choice', label: msg`Reason`, need: optional, choices: () => reasonChoices('reverse') } },
  preview: async ctx => {
    const selection = targetsOf(ctx)
    return selection && preflight(selection, reverseStep(seenIn(selection)))
  },
  run: async (ctx, values) => {
    const selection = targetsOf(ctx)
    if (selection) await takeBack(selection, given({ reason_id: numberOf(values.reason) }))
  },
  cli: (ctx, values) => {
    const selection = targetsOf(ctx)
    const [status_key = 'STATUS', another] = selection ? new Set(seenIn(selection).values()) : []
    // Orders in several statuses are undone status by status.
    if (!selection || another !== undefined) return 'office orders reverse STATUS WAYBILL...'
    return apiLine(orderStatusContract.reverse, {
      body: { ...selectionBody(selection), status_key, ...given({ reason_id: numberOf(values.reason) }) },
    })
  },
})
