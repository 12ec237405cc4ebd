// Moves of any number of orders: which would move and which are refused, the calls that carry it out, and how each is undone.
import { orderMove, refuseMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import {
  MAX_MOVED,
  type MoveOrders,
  type MoveOutcome,
  orderStatusContract,
} from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, status } from '@office/shared/areas/orders/order-status.model'
import type { CallOptions } from '@office/shared/core/api/client'
import { MAX_FILTER_VALUES } from '@office/shared/core/lists/list-query'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { BulkSpec } from '../../../core/bulk/bulk-job.ts'
import { carryOut, type Judged, preflightOf } from '../../../core/bulk/bulk-step.ts'
import type { BulkResult } from '../../../core/bulk/in-chunks.ts'
import type { Preflight } from '../../../core/command/command.ts'
import type { Selection } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn, type Words } from '../../../core/language/translate.ts'
import { ordersChanged } from '../list/changed-orders.part.ts'
import { rowsIn, selectionBody } from '../list/order-selection.ts'
import { allOrders, orderPath } from '../list/orders-path.part.ts'
import { statusName } from '../order-masters.part.ts'

/** A status and the details that it asks for. */
export type OrderMove = Omit<MoveOrders, 'ids' | 'matching' | 'except' | 'after' | 'dry_run'>

const movedWords = msg`{applied, plural, =0 {Nothing moved} one {# order moved} other {# orders moved}}{unchanged, plural, =0 {} one {, # was already there} other {, # were already there}}{refused, plural, =0 {.} other {. # refused.}}`
const sentOutWords = msg`{applied, plural, one {# order is} other {# orders are}} out with {sheets}{refused, plural, =0 {.} other {. # refused.}}`
const takenBackWords = msg`{applied, plural, =0 {Nothing undone} one {# status change undone} other {# status changes undone}}{refused, plural, =0 {.} other {. # refused.}}`
const willMove = msg`{applied, number} of {total, number} will move.{unchanged, plural, =0 {} one { # is already there.} other { # are already there.}}{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const willTakeBack = msg`The last status change of {applied, number} of {total, number} will be undone.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const willSet = msg`{applied, number} of {total, number} will get it.{unchanged, plural, =0 {} one { # already has it.} other { # already have it.}}`
const willClear = msg`{applied, number} of {total, number} will lose it.`
const setWords = msg`{flag}: {applied, plural, =0 {nothing changed} one {set on # order} other {set on # orders}}{unchanged, plural, =0 {} one {, # had it} other {, # had it}}`
const clearedWords = msg`{flag}: {applied, plural, =0 {nothing changed} one {cleared on # order} other {cleared on # orders}}{unchanged, plural, =0 {} one {, # did not have it} other {, # did not have it}}`
const settingTitle = msg`{flag} on {n, plural, one {# order} other {# orders}}`
const clearingTitle = msg`{flag} off {n, plural, one {# order} other {# orders}}`
const movingTitle = msg`{n, plural, one {# order} other {# orders}} to {status}`
const takingTitle = msg`{n, plural, one {# status change} other {# status changes}} undone`
const takeBackQuestion = msg`Undo {n, plural, one {# status change} other {# status changes}}?`
const takeBackAct = msg`Undo {n, plural, one {# status change} other {# status changes}}`

/** Milliseconds for which a judgement is reused when the command runs, because it is what the person just read. */
const FRESH = 120_000

const resultsOf = (outcome: MoveOutcome): BulkResult[] =>
  outcome.results.map(({ id, waybill_number, outcome: what, message }) => ({
    id,
    label: waybill_number,
    outcome: what,
    ...(message === undefined ? {} : { why: message }),
  }))

/** Orders by id, or by a query of their list. */
type Which = { ids: readonly number[] } | { matching: Record<string, string>; except: readonly number[] }
/** Some of them, with their present status if the step must name it. */
type Part = Which & { status_key?: OrderStatusKey; from?: OrderStatusKey | undefined }

/** An action on any orders: the same call judges it and carries it out. */
export interface OrderStep {
  /** Identifies the step. */
  name: string
  will: Message
  /** Parts that are sent separately; a single one by default. */
  split?: (which: Which) => Promise<readonly Part[]>
  send: (which: object, options?: CallOptions) => Promise<MoveOutcome>
}

const partsOf = (step: OrderStep, which: Which): Promise<readonly Part[]> => step.split?.(which) ?? Promise.resolve([which])

/** The status in which a person saw each order. */
export type Seen = ReadonlyMap<number, OrderStatusKey>

export const moveStep = (move: OrderMove): OrderStep => ({
  name: `move ${JSON.stringify(move)}`,
  will: willMove,
  send: (which, options) => call(orderStatusContract.update, { body: { ...move, ...which } }, options),
})

interface ReverseReason {
  reason_id?: number | undefined
}

/** Undoes the move into the status in which each order was seen, status by status, but nobody's later move. */
export const reverseStep = (seen: Seen, reason: ReverseReason = {}): OrderStep => ({
  name: 'reverse',
  will: willTakeBack,
  split: which => byStatus(which, seen),
  send: (which, options) => {
    const part = which as { status_key: OrderStatusKey } // `split` adds it to every part
    return call(orderStatusContract.reverse, { body: { ...reason, ...part } }, options)
  },
})

/** Parts with one status each; the statuses of orders that were never seen are requested. */
async function byStatus(which: Which, seen: Seen): Promise<Part[]> {
  if ('matching' in which) return statusParts(which.matching, which.except)
  const unseen: number[] = []
  const parts: Part[] = []
  for (const [status_key, ids] of Map.groupBy(which.ids, id => seen.get(id))) {
    if (status_key) parts.push({ ids, status_key })
    else unseen.push(...ids)
  }
  for (let at = 0; at < unseen.length; at += MAX_FILTER_VALUES)
    parts.push(...(await statusParts({ 'filter[id]': unseen.slice(at, at + MAX_FILTER_VALUES).join(',') }, [])))
  return parts
}

async function statusParts(matching: Record<string, string>, except: readonly number[]): Promise<Part[]> {
  const { by_status } = await call(orderContract.summary, { query: matching })
  return by_status.map(({ status_key }) => ({
    matching: { ...matching, 'filter[status_key]': status_key },
    except,
    status_key,
  }))
}

let last: { key: string; at: number; results: BulkResult[]; seen: Map<number, OrderStatusKey> } = {
  key: '',
  at: 0,
  results: [],
  seen: new Map(),
}

/** What would happen to each order; any number of them, in calls of the most that the server judges at once. */
export async function judge(selection: Selection, step: OrderStep): Promise<readonly BulkResult[]> {
  const body = selectionBody(selection)
  const key = JSON.stringify([body, step.name])
  if (last.key === key && Date.now() - last.at < FRESH) return last.results
  const results: BulkResult[] = []
  const seen = new Map<number, OrderStatusKey>()
  for (const part of await partsOf(step, body)) {
    for await (const judged of judgePart(part, step)) {
      results.push(...judged)
      if (part.status_key) for (const { id } of judged) seen.set(id, part.status_key)
    }
  }
  last = { key, at: Date.now(), results, seen }
  return results
}

/** A part in calls of the most that the server judges at once. */
async function* judgePart(part: Part, step: OrderStep): AsyncGenerator<BulkResult[]> {
  const ask = async (which: object) => resultsOf(await step.send({ ...part, ...which, dry_run: true }))
  if ('ids' in part) {
    for (let at = 0; at < part.ids.length; at += MAX_MOVED) yield await ask({ ids: part.ids.slice(at, at + MAX_MOVED) })
    return
  }
  for (let after = 0; ; ) {
    const judged = await ask({ after })
    yield judged
    const end = judged.at(-1)
    if (judged.length < MAX_MOVED || !end) return
    after = end.id
  }
}

/** The orders of a step: those named, or those that the filter found when it was judged. */
export async function idsOf(selection: Selection, step: OrderStep): Promise<number[]> {
  if (selection.mode === 'ids') return selection.ids.map(Number)
  return (await judge(selection, step)).map(({ id }) => id)
}

const willOf =
  ({ will }: OrderStep) =>
  (counts: Judged) => ({ message: will, values: { ...counts } })

/** What a step would do, in words: the sum, and which are refused and why. */
export const preflight = async (selection: Selection, step: OrderStep): Promise<Preflight> =>
  preflightOf(await judge(selection, step), willOf(step), { hrefOf: orderPath })

/** The part of the spec that all bulk actions on orders share. */
const ofOrders = {
  noun: 'order',
  listPath: allOrders,
  labels: 'numbers' as const,
  hrefOf: orderPath,
  changed: () => {
    last = { key: '', at: 0, results: [], seen: new Map() }
    return ordersChanged()
  },
}

const sendBy =
  (step: OrderStep): BulkSpec['send'] =>
  async (ids, idempotencyKey) => {
    const results: BulkResult[] = []
    for (const part of await partsOf(step, { ids: [...ids] })) {
      // Sent again after a lost answer, each part is recognized by its own key.
      const key = [idempotencyKey, part.from, part.status_key].filter(name => name !== undefined).join('-')
      results.push(...resultsOf(await step.send(part, { idempotencyKey: key })))
    }
    return results
  }

/** The step, recording the run sheets with which orders went out, and its outcome in words. */
function namingSheets(step: OrderStep): { noting: OrderStep; sum: BulkSpec['sum'] } {
  const numbers = new Set<string>()
  return {
    noting: {
      ...step,
      send: async (which, options) => {
        const outcome = await step.send(which, options)
        for (const { number } of outcome.run_sheets ?? []) numbers.add(number)
        return outcome
      },
    },
    sum: ({ applied, unchanged, refused }): Words => {
      if (applied === 0 || numbers.size === 0) return { message: movedWords, values: { applied, unchanged, refused } }
      return { message: sentOutWords, values: { applied, refused, sheets: [...numbers].join(', ') } }
    },
  }
}

export function moving(ids: readonly number[], move: OrderMove): BulkSpec {
  const name = statusName(move.status_key, tellIn(i18n))
  const { noting, sum } = namingSheets(moveStep(move))
  return {
    ...ofOrders,
    ids,
    title: { message: movingTitle, values: { n: ids.length, status: name } },
    sum,
    send: sendBy(noting),
    undo: applied => takingBack(applied, new Map(applied.map(id => [id, move.status_key]))),
  }
}

/**
 * One action on orders in several statuses that moves each into its own next status: 'assign' for pickup or for delivery. Orders
 * that it cannot move are sent as well, so that each gets its reason.
 */
const byOwnStatus = (
  name: string,
  details: Omit<OrderMove, 'status_key'>,
  seen: Seen,
  targets: readonly [OrderStatusKey, ...OrderStatusKey[]],
): OrderStep => ({
  name: `${name} ${JSON.stringify(details)}`,
  will: willMove,
  split: async which => {
    const parts = await byStatus(which, seen)
    return parts.map(part => ({ ...part, status_key: leadsTo(part.status_key, targets), from: part.status_key }))
  },
  send: (which, options) => {
    const { from: _from, ...part } = which as MoveOrders & { from: OrderStatusKey } // `split` adds it to every part
    // Details that a status does not take are left out, such as a payment if nothing is handed over.
    const { charge_payment, payment_method, payment_reference, ...rest } = details
    const payment = {
      ...(charge_payment ? { charge_payment } : {}),
      ...(payment_method ? { payment_method } : {}),
      ...(payment_reference ? { payment_reference } : {}),
    }
    const told = orderMove(part.status_key).asks.includes('charge') ? payment : {}
    return call(orderStatusContract.update, { body: { ...rest, ...told, ...part } }, options)
  },
})

const leadsTo = (from: OrderStatusKey | undefined, targets: readonly [OrderStatusKey, ...OrderStatusKey[]]): OrderStatusKey =>
  targets.find(to => from === to || (from !== undefined && refuseMove(from, to) === null)) ?? targets[0]

export const assignStep = (details: Pick<OrderMove, 'rider_id' | 'remark'>, seen: Seen): OrderStep =>
  byOwnStatus('assign', details, seen, [status.sentForDelivery, status.assignedForPickup])

/** A parcel on the road arrives at its destination; for a stop on the way, people choose the transit hub as the status. */
export const scanInStep = (
  details: Pick<OrderMove, 'warehouse_id' | 'remark' | 'charge_payment' | 'payment_method' | 'payment_reference'>,
  seen: Seen,
): OrderStep =>
  byOwnStatus('scan in', details, seen, [status.receivedAtOrigin, status.arrivedAtDestination, status.returnArrivedAtOrigin])

/** Carries such an action out; its undo goes by the status into which each order was moved. */
export function inTurn(ids: readonly number[], step: OrderStep, title: Message): BulkSpec {
  const led = new Map<number, OrderStatusKey>()
  const { noting, sum } = namingSheets(step)
  const leading: OrderStep = {
    ...noting,
    send: async (which, options) => {
      const outcome = await noting.send(which, options)
      const { status_key } = which as MoveOrders // `split` adds it to every part
      for (const { id } of outcome.results) led.set(id, status_key)
      return outcome
    },
  }
  return {
    ...ofOrders,
    ids,
    title: { message: title, values: { n: ids.length } },
    sum,
    send: sendBy(leading),
    undo: applied => takingBack(applied, led),
  }
}

function takingBack(ids: readonly number[], seen: Seen, reason: ReverseReason = {}): BulkSpec {
  return {
    ...ofOrders,
    ids,
    title: { message: takingTitle, values: { n: ids.length } },
    sum: ({ applied, refused }) => ({ message: takenBackWords, values: { applied, refused } }),
    send: sendBy(reverseStep(seen, reason)),
  }
}

/** The statuses in the rows of a selection; none for rows that were selected without having been seen. */
export const seenIn = (selection: Selection): Seen =>
  new Map(rowsIn(selection).flatMap(row => (row?.status_key ? [[row.id, row.status_key] as const] : [])))

interface Question {
  /** 'Recalculate the charge of {n} orders?', before anything happens. */
  question: Message
  /** The button that confirms, for {n}. */
  act: Message
}

/** Carries out what cannot be undone: the person first reads what happens to each order. */
async function askFirst(selection: Selection, step: OrderStep, spec: BulkSpec, { question, act }: Question): Promise<void> {
  await carryOut({
    spec,
    judged: await judge(selection, step),
    will: willOf(step),
    question: n => ({ message: question, values: { n } }),
    act: n => ({ message: act, values: { n } }),
    tone: 'normal',
    alwaysAsks: true,
  })
}

/** Undoes moves, which itself cannot be undone. */
export async function takeBack(selection: Selection, reason: ReverseReason): Promise<void> {
  const step = reverseStep(seenIn(selection), reason)
  const ids = await idsOf(selection, step)
  const spec = takingBack(ids, new Map([...last.seen, ...seenIn(selection)]), reason)
  await askFirst(selection, step, spec, { question: takeBackQuestion, act: takeBackAct })
}

/** A flag set on orders, or cleared; each is the other's undo. */
export const flagStep = (flag_id: number, is_set: boolean): OrderStep => ({
  name: `flag ${flag_id} ${is_set}`,
  will: is_set ? willSet : willClear,
  send: (which, options) => call(orderStatusContract.flag, { body: { flag_ids: [flag_id], is_set, ...which } }, options),
})

export const flagging = (ids: readonly number[], flag: { id: number; name: string }, is_set: boolean): BulkSpec => ({
  ...ofOrders,
  ids,
  title: { message: is_set ? settingTitle : clearingTitle, values: { n: ids.length, flag: flag.name } },
  sum: ({ applied, unchanged }) => ({
    message: is_set ? setWords : clearedWords,
    values: { flag: flag.name, applied, unchanged },
  }),
  send: sendBy(flagStep(flag.id, is_set)),
  undo: applied => flagging(applied, flag, !is_set),
})

interface AskedWords extends Question {
  /** '{n} charges recalculated', above the outcome. */
  title: Message
  /** The outcome, from {applied} and {refused}. */
  sum: Message
}

/** The same for any step, with its own words. */
export async function askAndSend(
  selection: Selection,
  step: OrderStep,
  { title, sum, question, act }: AskedWords,
): Promise<void> {
  const ids = await idsOf(selection, step)
  const spec: BulkSpec = {
    ...ofOrders,
    ids,
    title: { message: title, values: { n: ids.length } },
    sum: ({ applied, refused }) => ({ message: sum, values: { applied, refused } }),
    send: sendBy(step),
  }
  await askFirst(selection, step, spec, { question, act })
}
