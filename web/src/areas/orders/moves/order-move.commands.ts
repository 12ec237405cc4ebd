// Moves orders from one status to another, and undoes the last move, for one order or a whole filter.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { deskMove, mayNameParcel } from '@office/shared/areas/orders/moves/desk.model'
import {
  chargePaymentNames,
  chargePayments,
  dayIsOver,
  receiverRelationNames,
  receiverRelations,
} from '@office/shared/areas/orders/moves/move-facts.model'
import {
  isInScan,
  type MoveDetail,
  orderMove,
  ownWay,
  refuseMove,
  toldWith,
} from '@office/shared/areas/orders/moves/order-transitions'
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { moveNumbers, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { type Reason, reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { dayIn } from '@office/shared/format/date-time'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { Bike, Tag, Undo2, Warehouse } from 'lucide-react'
import { bulk } from '../../../core/bulk/bulk-job.ts'
import { choicesOf } from '../../../core/choices/choices.ts'
import { pickArg } from '../../../core/choices/pick-arg.ts'
import { apiLine } from '../../../core/command/cli-line.ts'
import {
  type ArgNeed,
  type ArgSpec,
  type ArgSpecs,
  type ArgValues,
  type Choice,
  type Command,
  defineCommand,
  optional,
} from '../../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { fromDevice, fromDrawing } from '../../../core/files/file-source.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { milestoneLook } from '../../../core/ui/status-badge.tsx'
import { ordersChanged } from '../list/changed-orders.part.ts'
import { rowsIn, selectionBody } from '../list/order-selection.ts'
import { statusName } from '../order-masters.part.ts'
import { milestoneOf, statusChoices } from '../order-words.part.ts'
import {
  assignStep,
  idsOf,
  inTurn,
  moveStep,
  moving,
  type OrderMove,
  preflight,
  reverseStep,
  scanInStep,
  seenIn,
  takeBack,
} from './order-bulk.ts'
import { method, reference } from './payment-args.part.ts'

const received = msg`{waybill} is received`
const notOnTheRoad = msg`No parcel {waybill} is waiting to be received this way`

const isKey = (value: string | undefined): value is OrderStatusKey => orderStatusKeys.some(key => key === value)

/** Statuses to which at least one of the orders may move, the usual next ones first; all of them for a whole filter. */
function nextStatuses(ctx: Ctx): readonly OrderStatusKey[] {
  const rows = rowsIn(targetsOf(ctx)).filter(row => row !== undefined)
  const held = orderStatusKeys.filter(key => ctx.permissions.has(orderMove(key).needs) && ownWay(key) === null)
  if (rows.length === 0) return held
  return held.filter(key => rows.some(row => refuseMove(row.status_key, key) === null))
}

/** The target status of a move, as far as the answers so far determine it. */
type Target = (values: ArgValues) => string | undefined

/** A detail is asked for if the status wants it, and not at all if it means nothing there. */
const wanted =
  (to: Target, detail: MoveDetail): ArgNeed =>
  (_ctx, filled) => {
    const status = to(filled)
    if (!isKey(status)) return 'none'
    const { asks, takes } = orderMove(status)
    if (toldWith(status).includes(detail)) return 'required'
    return asks.includes(detail) || takes.includes(detail) ? 'optional' : 'none'
  }

/** Required if the status wants it, else optional. */
const asksOr =
  (to: Target, detail: MoveDetail): ArgNeed =>
  (ctx, filled) =>
    wanted(to, detail)(ctx, filled) === 'required' ? 'required' : 'optional'

/** Whether cash merchants paid; for a whole filter nobody knows whose parcels are among them. */
const asksCharge =
  (to: Target): ArgNeed =>
  (ctx, filled) => {
    if (wanted(to, 'charge')(ctx, filled) === 'none') return 'none'
    const rows = rowsIn(targetsOf(ctx))
    if (rows.some(row => row?.merchant_type === 'cash')) return 'required'
    return rows.length > 0 && rows.every(row => row !== undefined) ? 'none' : 'optional'
  }

/**
 * Asked if the order itself does not say: how many of several pieces were handed over, and the weight of what was never weighed.
 */
const asksMeasure =
  (to: Target, detail: 'pieces' | 'weight', isUnknown: (order: Order, at: string | undefined) => boolean): ArgNeed =>
  (ctx, filled) => {
    const need = wanted(to, detail)(ctx, filled)
    const isAsked = rowsIn(targetsOf(ctx)).some(order => order !== undefined && isUnknown(order, to(filled)))
    return need === 'optional' && isAsked ? 'required' : need
  }

const isOfSeveral = ({ pieces }: Order, at: string | undefined) => at === status.partiallyDelivered && pieces > 1
const isUnweighed = ({ weight_kg }: Order) => Number(weight_kg) === 0

/** What was taken back for an exchange; for a whole filter nobody knows whether there are any in it. */
const asksTaken =
  (to: Target): ArgNeed =>
  (ctx, filled) => {
    if (wanted(to, 'taken')(ctx, filled) === 'none') return 'none'
    const rows = rowsIn(targetsOf(ctx))
    if (rows.some(row => row?.is_exchange)) return 'required'
    return rows.length > 0 && rows.every(row => row !== undefined) ? 'none' : 'optional'
  }

/** Says why, if not all of an old parcel was taken back. */
const asksRemark =
  (to: Target): ArgNeed =>
  (ctx, filled) => {
    const isLess = (order: Order | undefined) => order?.is_exchange && Number(filled.taken) < order.pieces
    return filled.taken && rowsIn(targetsOf(ctx)).some(isLess) ? 'required' : asksOr(to, 'remark')(ctx, filled)
  }

/** The payment method means nothing if nothing was paid. */
const asksMethod =
  (to: Target): ArgNeed =>
  (ctx, filled) =>
    wanted(to, 'charge')(ctx, filled) === 'none' || filled.charge === 'paid' ? wanted(to, 'method')(ctx, filled) : 'none'

/** Reasons that were offered, by number, so that the needs of the chosen one are known without another request. */
const offered = new Map<string, Reason>()

async function reasonChoices(statusKey: string): Promise<readonly Choice[]> {
  const reasons = await call(reasonContract.byStatus, { params: { statusKey } })
  for (const reason of reasons) offered.set(String(reason.id), reason)
  return reasons.map(reason => ({
    value: String(reason.id),
    title: reason.text,
    ...(reason.fault ? { end: faultNames[reason.fault] } : {}),
  }))
}

/** Asked if the status wants it, or the chosen reason does. */
const asksByReason =
  (to: Target, detail: 'photo' | 'date', needs: 'needs_photo' | 'needs_date'): ArgNeed =>
  (ctx, filled) =>
    offered.get(filled.reason ?? '')?.[needs] ? 'required' : wanted(to, detail)(ctx, filled)

const faultNames = {
  consignee: msg`Receiver's fault`,
  merchant: msg`Merchant's fault`,
  operator: msg`Our fault`,
  outside: msg`Nobody's fault`,
}

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)
/** Only given values: the contract refuses unknown and empty fields. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Partial<T> // the same fields, fewer

function moveOf(status_key: string | undefined, values: ArgValues): OrderMove | null {
  if (!isKey(status_key)) return null
  const { date, receiver, amount, remark } = values
  const relation = receiverRelations.find(key => key === values.relation)
  const details = {
    reason_id: numberOf(values.reason),
    rider_id: numberOf(values.rider),
    warehouse_id: numberOf(values.warehouse),
    date,
    receiver,
    receiver_relation: relation,
    amount,
    payment_method: values.method,
    payment_reference: values.reference,
    charge_payment: chargePayments.find(key => key === values.charge),
    zone_id: numberOf(values.zone),
    photo_id: numberOf(values.photo),
    signature_id: numberOf(values.signed),
    signature: values.signature,
    pieces: numberOf(values.pieces),
    weight_kg: values.weight,
    taken_back: numberOf(values.taken),
    remark,
  }
  return { status_key, ...given(details) }
}

const rider = pickArg(riderContract.dropdown, msg`Rider`, { card: 'rider' })

const branch = pickArg(warehouseContract.assigned, msg`Branch`, { card: 'branch' })

const zone = pickArg(zoneContract.dropdown, msg`Zone`)

/** Asked last, so that the preview is read before it runs. */
const remark = { kind: 'text', label: msg`Remark`, need: optional } satisfies ArgSpec

/** A picture that proves a handover; uploaded when it is chosen, and attached by the move. */
const proofPicture = {
  kind: 'file',
  types: orderPhotoContract.sendProof.upload.types,
  keep: async (file: File) => String((await call(orderPhotoContract.sendProof, { file })).id),
} as const

/** The details of a move, each asked for if its status wants it. */
const detailArgs = (to: Target) =>
  ({
    reason: {
      kind: 'choice',
      label: msg`Reason`,
      endLabel: msg`Fault`,
      need: wanted(to, 'reason'),
      choices: (_ctx, filled) => {
        const status = to(filled)
        return isKey(status) ? reasonChoices(status) : []
      },
    },
    rider: { ...rider, need: wanted(to, 'rider') },
    warehouse: { ...branch, need: wanted(to, 'warehouse') },
    date: {
      kind: 'date',
      days: 'coming',
      label: msg`Day`,
      need: asksByReason(to, 'date', 'needs_date'),
      check: day => (day < dayIn(new Date()) ? dayIsOver : null),
    },
    receiver: { kind: 'text', label: msg`Received by`, need: wanted(to, 'receiver') },
    relation: {
      kind: 'choice',
      label: msg`Relation`,
      need: wanted(to, 'relation'),
      choices: () => choicesOf(receiverRelations, receiverRelationNames),
    },
    amount: { kind: 'number', label: msg`Amount collected`, need: wanted(to, 'amount'), of: moveNumbers.amount },
    charge: {
      kind: 'choice',
      label: msg`Charge`,
      need: asksCharge(to),
      choices: () => choicesOf(chargePayments, chargePaymentNames),
    },
    method: { ...method, need: asksMethod(to) },
    reference,
    // An order's city gives its zone; answered if the city is in none, or to override it.
    zone: { ...zone, need: wanted(to, 'zone') },
    weight: { kind: 'number', label: msg`Weight (kg)`, need: asksMeasure(to, 'weight', isUnweighed), of: moveNumbers.weight_kg },
    pieces: { kind: 'number', label: msg`Pieces`, need: asksMeasure(to, 'pieces', isOfSeveral), of: moveNumbers.pieces },
    taken: { kind: 'number', label: msg`Pieces of the old parcel taken back`, need: asksTaken(to), of: moveNumbers.taken_back },
    photo: {
      ...proofPicture,
      from: [fromDevice],
      label: msg`Photo`,
      need: asksByReason(to, 'photo', 'needs_photo'),
    },
    signed: {
      ...proofPicture,
      from: [fromDrawing, fromDevice],
      label: msg`Picture of the signature`,
      need: wanted(to, 'signed'),
    },
    signature: {
      kind: 'text',
      label: msg`Signature: number of the return sheet, or who signed`,
      // A picture of the signature is enough.
      need: (ctx, filled) => (filled.signed ? 'optional' : wanted(to, 'signature')(ctx, filled)),
    },
    remark: { ...remark, need: asksRemark(to) },
  }) satisfies ArgSpecs

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
