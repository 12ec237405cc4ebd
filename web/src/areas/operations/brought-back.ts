// Which orders of a run sheet were brought back, as they are scanned: kept on the device until the sheet is closed.
import { proxy, subscribe } from 'valtio'
import { proxySet } from 'valtio/utils'
import { commandContext } from '../../core/command/context.ts'
import { textsOf } from '../../core/form/raw.ts'
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '../../core/form/session/drafts.ts'

const bySheet = proxy<Record<number, Set<number>>>({})

const placeOf = (sheet: number): DraftPlace => ({
  tenant: commandContext.tenant,
  user: commandContext.user,
  form: 'run-sheet-return',
  record: sheet,
})

function keep(sheet: number, orders: ReadonlySet<number>): void {
  if (orders.size === 0) dropDraft(placeOf(sheet))
  else keepDraft(placeOf(sheet), { at: Date.now(), values: { orders: [...orders].map(String) } })
}

/** Ids of orders; the same set for a sheet each time, so that pages may watch it. */
export function broughtBack(sheet: number): Set<number> {
  const known = bySheet[sheet]
  if (known) return known
  const orders = proxySet<number>(textsOf(readDraft(placeOf(sheet))?.values.orders ?? []).map(Number))
  subscribe(orders, () => keep(sheet, orders))
  bySheet[sheet] = orders
  return orders
}

export function toggleBroughtBack(sheet: number, order: number): void {
  const set = broughtBack(sheet)
  if (!set.delete(order)) set.add(order)
}

export const forgetBroughtBack = (sheet: number): void => broughtBack(sheet).clear()
