// Moves of any number of orders: who would move and who is refused, the calls that carry it out, and how each is taken back.
import {
  MAX_MOVED,
  type MoveOrders,
  type MoveOutcome,
  orderStatusContract,
} from '@office/shared/areas/orders/order-status.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/message'
import { call } from '../../core/api.ts'
import type { Preflight } from '../../core/command/command.ts'
import type { Selection } from '../../core/command/context.ts'
import { i18n } from '../../core/language.ts'
import type { BulkSpec } from '../../core/list/bulk-job.ts'
import { byReason } from '../../core/list/by-reason.ts'
import type { BulkResult } from '../../core/list/in-chunks.ts'
import { tellIn } from '../../core/ui/translate.ts'
import { statusName } from './order-masters.part.ts'
import { ordersChanged, selectionBody } from './order-selection.ts'

/** A status and the details that it asks for. */
export type OrderMove = Omit<MoveOrders, 'ids' | 'matching' | 'except' | 'after' | 'dry_run'>

const movedWords = msg`{applied, plural, =0 {Nothing moved} one {# order moved} other {# orders moved}}{refused, plural, =0 {.} other {. # refused.}}`
const takenBackWords = msg`{applied, plural, =0 {Nothing taken back} one {# move taken back} other {# moves taken back}}{refused, plural, =0 {.} other {. # refused.}}`
const willMove = msg`{applied, number} of {total, number} will move.{unchanged, plural, =0 {} one { # is there already.} other { # are there already.}}{refused, plural, =0 {} one { # is refused:} other { # are refused:}}`
const movingTitle = msg`{n, plural, one {# order} other {# orders}} to {status}`
const takingTitle = msg`{n, plural, one {# move} other {# moves}} taken back`

/** Links to some of the refused: enough to see what they are. */
const EXAMPLES = 6
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

let last = { key: '', at: 0, results: [] as BulkResult[] }

/** What would become of each order; any number of them, in calls of the most that the server judges at once. */
export async function judge(selection: Selection, move: OrderMove | null): Promise<readonly BulkResult[]> {
  const body = selectionBody(selection)
  const key = JSON.stringify([body, move])
  if (last.key === key && Date.now() - last.at < FRESH) return last.results
  const ask = async (part: object) =>
    resultsOf(
      await (move
        ? call(orderStatusContract.update, { body: { ...move, ...part, dry_run: true } })
        : call(orderStatusContract.reverse, { body: { ...part, dry_run: true } })),
    )
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
export async function idsOf(selection: Selection, move: OrderMove | null): Promise<number[]> {
  if (selection.mode === 'ids') return selection.ids.map(Number)
  return (await judge(selection, move)).map(({ id }) => id)
}

export function preflightOf(results: readonly BulkResult[]): Preflight {
  const count = (outcome: BulkResult['outcome']) => results.filter(result => result.outcome === outcome).length
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  return {
    words: {
      message: willMove,
      values: { applied: count('applied'), unchanged: count('unchanged'), refused: refused.length, total: results.length },
    },
    refused: byReason(refused).map(({ why, rows }) => ({
      why,
      count: rows.length,
      examples: rows.slice(0, EXAMPLES).map(({ id, label }) => ({ label, href: orderHref(id) })),
    })),
  }
}

const common = {
  noun: 'order',
  listPath: '/operations/all-orders',
  hrefOf: orderHref,
  changed: () => {
    last = { key: '', at: 0, results: [] }
    return ordersChanged()
  },
}

export function moving(ids: readonly number[], move: OrderMove): BulkSpec {
  const status = statusName(move.status_key, tellIn(i18n))
  return {
    ...common,
    ids,
    title: { message: movingTitle, values: { n: ids.length, status } },
    sum: ({ applied, refused }) => ({ message: movedWords, values: { applied, refused } }),
    send: async (chunk, idempotencyKey) =>
      resultsOf(await call(orderStatusContract.update, { body: { ...move, ids: [...chunk] } }, { idempotencyKey })),
    undo: applied => takingBack(applied, {}, move.status_key),
  }
}

/** @param from only orders that still are there, so that an undo takes back nobody else's move */
export function takingBack(ids: readonly number[], reason: { reason_id?: number | undefined }, from?: OrderStatusKey): BulkSpec {
  return {
    ...common,
    ids,
    title: { message: takingTitle, values: { n: ids.length } },
    sum: ({ applied, refused }) => ({ message: takenBackWords, values: { applied, refused } }),
    send: async (chunk, idempotencyKey) => {
      const body = { ids: [...chunk], ...reason, ...(from ? { status_key: from } : {}) }
      return resultsOf(await call(orderStatusContract.reverse, { body }, { idempotencyKey }))
    },
  }
}
