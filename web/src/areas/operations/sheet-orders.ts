// Orders put on a run sheet or a return sheet: those of a selection, as many as a sheet holds, and what became of them in words.
import { MAX_ON_SHEET, type SheetResult } from '@office/shared/areas/operations/sheet.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Allowed, RunResult } from '../../core/command/command.ts'
import { type Ctx, type Selection, selectedCount } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import type { NoticeLink } from '../../core/notices/notices.ts'

const tooMany = msg`{n, number} orders are selected, and a sheet holds at most {most, number}. Select fewer`
const putOn = msg`{applied, plural, =0 {Nothing was put on {number}} one {# order is on {number}} other {# orders are on {number}}}`
const someRefused = msg`{applied, plural, =0 {Nothing was put on {number}} one {# order is on {number}} other {# orders are on {number}}}. {refused, plural, one {# was refused} other {# were refused}}: {why}`
const openIt = msg`Open {number}`
export const goToLine = msg`Go to the order to take off (↓)`

/** The answer for a sheet that is still to be made. */
export const NEW = 'new'

export function fitsOnSheet({ selection }: Ctx): Allowed {
  const n = selection === null ? 1 : selectedCount(selection)
  return n <= MAX_ON_SHEET || { off: { message: tooMany, values: { n, most: MAX_ON_SHEET } } }
}

/** Ids of a selection. */
export async function idsIn(selection: Selection): Promise<number[]> {
  if (selection.mode === 'ids') return selection.ids.map(Number)
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { data } = await call(orderContract.list, { query: { filters: selection.query.filters ?? {}, page, paginate: 100 } })
    ids.push(...data.map(order => order.id).filter(id => !selection.except.includes(id)))
    if (data.length < 100) break
  }
  return ids
}

interface Numbered {
  id: number
  number: string
}

/** Leads to a sheet; nowhere if there is none. */
export const linkTo = (sheet: Numbered | undefined, pathOf: (id: number) => string): NoticeLink =>
  sheet ? { href: pathOf(sheet.id), hrefTitle: { message: openIt, values: { number: sheet.number } } } : {}

interface Change<R extends SheetResult> {
  sheet: Numbered
  applied: number
  unchanged: number
  refused: number
  results: readonly R[]
}

export const firstRefused = <R extends SheetResult>({ results }: Pick<Change<R>, 'results'>): R | undefined =>
  results.find(({ outcome }) => outcome === 'refused')

const appliedIn = ({ results }: Pick<Change<SheetResult>, 'results'>): number[] =>
  results.flatMap(({ id, outcome }) => (outcome === 'applied' && id !== null ? [id] : []))

/** The way back from a change, if it put anything on the sheet. */
export function undoOf(
  change: Pick<Change<SheetResult>, 'results'>,
  takeBack: (added: number[]) => Promise<unknown>,
): Pick<RunResult, 'undo'> {
  const added = appliedIn(change)
  return added.length > 0 ? { undo: async () => void (await takeBack(added)) } : {}
}

/** The outcome of a change in words, with the first reason of a refusal. */
export function changeInWords({ sheet, applied, unchanged, refused, results }: Change<SheetResult>) {
  const first = firstRefused({ results })
  const values = {
    number: sheet.number,
    applied: applied + unchanged,
    refused,
    why: `${first?.waybill_number}: ${first?.message}`,
  }
  return { message: refused === 0 ? putOn : someRefused, values }
}
