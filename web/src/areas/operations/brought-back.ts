// Which orders of a run sheet were brought back, as they are scanned: kept on the device until the sheet is closed.
import { proxy } from 'valtio'
import { proxySet } from 'valtio/utils'

const bySheet = proxy<Record<number, Set<number>>>({})

/** Ids of orders; the same set for a sheet each time, so that pages may watch it. */
export function broughtBack(sheet: number): Set<number> {
  bySheet[sheet] ??= proxySet<number>()
  return bySheet[sheet]
}

export function toggleBroughtBack(sheet: number, order: number): void {
  const set = broughtBack(sheet)
  if (!set.delete(order)) set.add(order)
}

export const forgetBroughtBack = (sheet: number): void => broughtBack(sheet).clear()
