// The details of a move as a command asks for them, one after the other: each if its status wants it, and none that an order answers.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import {
  chargePaymentNames,
  chargePayments,
  dayIsOver,
  receiverRelationNames,
  receiverRelations,
} from '@office/shared/areas/orders/moves/move-facts.model'
import { type MoveDetail, orderMove, toldWith } from '@office/shared/areas/orders/moves/order-transitions'
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { moveNumbers } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { faultNames, type Reason, reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { choicesOf } from '../../../core/choices/choices.ts'
import { pickArg } from '../../../core/choices/pick-arg.ts'
import {
  type ArgNeed,
  type ArgSpec,
  type ArgSpecs,
  type ArgValues,
  type Choice,
  optional,
} from '../../../core/command/command.ts'
import { targetsOf } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { fromDevice, fromDrawing } from '../../../core/files/file-source.ts'
import { rowsIn } from '../list/order-selection.ts'
import type { OrderMove } from './order-bulk.ts'
import { method, reference } from './payment-args.part.ts'

export const isKey = (value: string | undefined): value is OrderStatusKey => orderStatusKeys.some(key => key === value)

/** The target status of a move, as far as the answers so far determine it. */
export type Target = (values: ArgValues) => string | undefined

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

export async function reasonChoices(statusKey: string): Promise<readonly Choice[]> {
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

export const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)
/** Only given values: the contract refuses unknown and empty fields. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Partial<T> // the same fields, fewer

export function moveOf(status_key: string | undefined, values: ArgValues): OrderMove | null {
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

export const rider = pickArg(riderContract.dropdown, msg`Rider`, { card: 'rider' })

export const branch = pickArg(warehouseContract.assigned, msg`Branch`, { card: 'branch' })

const zone = pickArg(zoneContract.dropdown, msg`Zone`)

/** Asked last, so that the preview is read before it runs. */
export const remark = { kind: 'text', label: msg`Remark`, need: optional } satisfies ArgSpec

/** A picture that proves a handover; uploaded when it is chosen, and attached by the move. */
const proofPicture = {
  kind: 'file',
  types: orderPhotoContract.sendProof.upload.types,
  keep: async (file: File) => String((await call(orderPhotoContract.sendProof, { file })).id),
} as const

/** Of all these orders; of a whole filter, or of several currencies, an amount is in that of each order. */
function currencyOf(orders: readonly (Order | undefined)[]): string | undefined {
  const [first, ...others] = new Set(orders.map(order => order?.currency))
  return others.length === 0 ? first : undefined
}

/** The details of a move, each asked for if its status wants it. */
export const detailArgs = (to: Target) =>
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
    amount: {
      kind: 'number',
      label: msg`Amount collected`,
      currency: ctx => currencyOf(rowsIn(targetsOf(ctx))),
      need: wanted(to, 'amount'),
      of: moveNumbers.amount,
    },
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
