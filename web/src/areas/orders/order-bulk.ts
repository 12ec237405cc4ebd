// Moves of any number of orders: who would move and who is refused, the calls that carry it out, and how each is taken back.
import {
  MAX_MOVED,
  type MoveOrders,
  type MoveOutcome,
  orderStatusContract,
} from '@office/shared/areas/orders/order-status.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import type { CallOptions } from '@office/shared/core/client'
import { type Message, msg } from '@office/shared/core/message'
import { call } from '../../core/api.ts'
import type { Preflight } from '../../core/command/command.ts'
import type { Selection } from '../../core/command/context.ts'
import { i18n } from '../../core/language.ts'
import { type BulkSpec, bulk } from '../../core/list/bulk-job.ts'
import { carryOut, type Judged, preflightOf } from '../../core/list/bulk-step.ts'
import type { BulkResult } from '../../core/list/in-chunks.ts'
import { tellIn } from '../../core/ui/translate.ts'
import { statusName } from './order-masters.part.ts'
import { ordersChanged, selectionBody } from './order-selection.ts'

/** A status and the details that it asks for. */
export type OrderMove = Omit<MoveOrders, 'ids' | 'matching' | 'except' | 'after' | 'dry_run'>

const movedWords = msg`{applied, plural, =0 {Nothing moved} one {# order moved} other {# orders moved}}{refused, plural, =0 {.} other {. # refused.}}`
const takenBackWords = msg`{applied, plural, =0 {Nothing taken back} one {# move taken back} other {# moves taken back}}{refused, plural, =0 {.} other {. # refused.}}`
const willMove = msg`{applied, number} of {total, number} will move.{unchanged, plural, =0 {} one { # is there already.} other { # are there already.}}{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const willTakeBack = msg`The last move of {applied, number} of {total, number} will be taken back.{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const willSet = msg`{applied, number} of {total, number} will get it.{unchanged, plural, =0 {} one { # has it already.} other { # have it already.}}`
const willClear = msg`{applied, number} of {total, number} will lose it.`
const setWords = msg`{flag}: {applied, plural, =0 {nothing changed} one {set on # order} other {set on # orders}}{unchanged, plural, =0 {} one {, # had it} other {, # had it}}`
const clearedWords = msg`{flag}: {applied, plural, =0 {nothing changed} one {cleared on # order} other {cleared on # orders}}{unchanged, plural, =0 {} one {, # did not have it} other {, # did not have it}}`
const settingTitle = msg`{flag} on {n, plural, one {# order} other {# orders}}`
const clearingTitle = msg`{flag} off {n, plural, one {# order} other {# orders}}`
const movingTitle = msg`{n, plural, one {# order} other {# orders}} to {status}`
const takingTitle = msg`{n, plural, one {# move} other {# moves}} taken back`

/** Milliseconds for which a judgement counts when the command runs: it is what the person just read. */
const FRESH = 120_000

const orderHref = (id: number) => `/operations/all-orders?order=${id}`

const resultsOf = (outcome: MoveOutcome): BulkResult[] =>
  outcome.results.map(({ id, waybill_number, outcome: what, message }) => ({
    id,
    label: waybill_number,
    outcome: what,
    ...(message === undefined ? {} : { why: message }),
  }))

/** What is done to orders, whichever they are: the same call judges it and carries it out. */
export interface OrderStep {
  /** Tells one step from another. */
  name: string
  will: Message
  send: (which: object, options?: CallOptions) => Promise<MoveOutcome>
}

export const moveStep = (move: OrderMove): OrderStep => ({
  name: `move ${JSON.stringify(move)}`,
  will: willMove,
  send: (which, options) => call(orderStatusContract.update, { body: { ...move, ...which } }, options),
})

export const reverseStep = (with_: { reason_id?: number | undefined; status_key?: OrderStatusKey } = {}): OrderStep => ({
  name: 'reverse',
  will: willTakeBack,
  send: (which, options) => call(orderStatusContract.reverse, { body: { ...with_, ...which } }, options),
})

let last = { key: '', at: 0, results: [] as BulkResult[] }

/** What would become of each order; any number of them, in calls of the most that the server judges at once. */
export async function judge(selection: Selection, step: OrderStep): Promise<readonly BulkResult[]> {
  const body = selectionBody(selection)
  const key = JSON.stringify([body, step.name])
  if (last.key === key && Date.now() - last.at < FRESH) return last.results
  const ask = async (part: object) => resultsOf(await step.send({ ...part, dry_run: true }))
  const results: BulkResult[] = []
  if ('ids' in body) {
    for (let at = 0; at < body.ids.length; at += MAX_MOVED)
      results.push(...(await ask({ ids: body.ids.slice(at, at + MAX_MOVED) })))
  } else {
    for (let after = 0; ; ) {
      const part = await ask({ ...body, after })
      for (const result of part) results.push(result)
      const end = part.at(-1)
      if (part.length < MAX_MOVED || !end) break
      after = end.id
    }
  }
  last = { key, at: Date.now(), results }
  return results
}

/** The orders that a step is about: those named, or those that the filter found when it was judged. */
export async function idsOf(selection: Selection, step: OrderStep): Promise<number[]> {
  if (selection.mode === 'ids') return selection.ids.map(Number)
  return (await judge(selection, step)).map(({ id }) => id)
}

const willOf =
  ({ will }: OrderStep) =>
  (counts: Judged) => ({ message: will, values: { ...counts } })

/** What a step would do, in words: the sum, who is refused and why. */
export const preflight = async (selection: Selection, step: OrderStep): Promise<Preflight> =>
  preflightOf(await judge(selection, step), willOf(step), { hrefOf: orderHref })

/** What every bulk action on orders says alike. */
const ofOrders = {
  noun: 'order',
  listPath: '/operations/all-orders',
  labels: 'numbers' as const,
  hrefOf: orderHref,
  changed: () => {
    last = { key: '', at: 0, results: [] }
    return ordersChanged()
  },
}

const sendBy =
  (step: OrderStep): BulkSpec['send'] =>
  async (ids, idempotencyKey) =>
    resultsOf(await step.send({ ids: [...ids] }, { idempotencyKey }))

export function moving(ids: readonly number[], move: OrderMove): BulkSpec {
  const status = statusName(move.status_key, tellIn(i18n))
  return {
    ...ofOrders,
    ids,
    title: { message: movingTitle, values: { n: ids.length, status } },
    sum: ({ applied, refused }) => ({ message: movedWords, values: { applied, refused } }),
    send: sendBy(moveStep(move)),
    undo: applied => takingBack(applied, {}, move.status_key),
  }
}

/** @param from only orders that still are there, so that an undo takes back nobody else's move */
export function takingBack(ids: readonly number[], reason: { reason_id?: number | undefined }, from?: OrderStatusKey): BulkSpec {
  return {
    ...ofOrders,
    ids,
    title: { message: takingTitle, values: { n: ids.length } },
    sum: ({ applied, refused }) => ({ message: takenBackWords, values: { applied, refused } }),
    send: sendBy(reverseStep({ ...reason, ...(from ? { status_key: from } : {}) })),
  }
}

/** Takes moves back; where several are meant and some are refused, that is read first. */
export async function takeBack(selection: Selection, reason: { reason_id?: number | undefined }): Promise<void> {
  const step = reverseStep(reason)
  const spec = takingBack(await idsOf(selection, step), reason)
  if (spec.ids.length < 2) return bulk(spec)
  const act = (n: number) => ({ message: takingTitle, values: { n } })
  await carryOut({ spec, judged: await judge(selection, step), will: willOf(step), act, tone: 'normal', alwaysAsks: false })
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
