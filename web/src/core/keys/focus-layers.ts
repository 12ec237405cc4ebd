// The stack of open layers: Escape closes exactly one, and focus returns to where it was (docs/keys.md section 6).
import { isScanCatcher } from './key-place.ts'

export type LayerKind = 'drawer' | 'dialog' | 'palette' | 'menu'

export interface Layer {
  kind: LayerKind
  /** Covers the page: keys of the page are off while it is on top. */
  modal: boolean
  /** Closes the layer; it then leaves the stack by the function that {@link pushLayer} returned. */
  close: () => void
}

interface Entry extends Layer {
  restore: () => void
}

const stack: Entry[] = []

/**
 * Opens a layer. `restore` is captured at this moment, so that opening twice cannot overwrite it. The returned function removes
 * the layer and runs `restore`, but only for the top one: closing a lower layer must not steal focus.
 */
export function pushLayer(layer: Layer, restore: () => void = rememberFocus()): () => void {
  const entry: Entry = { ...layer, restore }
  stack.push(entry)
  return () => {
    const at = stack.indexOf(entry)
    if (at < 0) return
    const wasTop = at === stack.length - 1
    stack.splice(at, 1)
    const above = stack[at]
    // A layer opened from this one returns focus to where this one came from, because its own origin is gone.
    if (above) above.restore = entry.restore
    if (wasTop) entry.restore()
  }
}

export const topLayer = (): Layer | null => stack.at(-1) ?? null
export const topModal = (): Layer | null => stack.findLast(layer => layer.modal) ?? null

/** Closes the top layer; false if none is open. */
export function popLayer(): boolean {
  const top = stack.at(-1)
  top?.close()
  return top !== undefined
}

/** Below an open layer. */
export const isCovered = (element: Element): boolean => element.closest('[aria-hidden=true]') !== null

const focusable = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && (!isCovered(element) || isScanCatcher(element))

/**
 * Remembers where focus is, and returns the function that restores it: to the element, else to the same row of its grid, else to
 * the grid, else to the page's heading. Rows are identified by data-row-id, grids by role=grid. A pointer click that took focus
 * elsewhere in between wins.
 */
export function rememberFocus(): () => void {
  if (typeof document === 'undefined') return () => {}
  const element = document.activeElement
  const row = element?.closest<HTMLElement>('[data-row-id]')?.dataset.rowId
  const grid = element?.closest('[role=grid]')
  // Opened from a layer that is closing, such as a question from the palette: focus then returns to where that layer came from.
  const below = element?.closest('[data-layer]') ? stack.at(-1)?.restore : undefined
  return () => {
    const now = document.activeElement
    if (now instanceof HTMLElement && now !== document.body && now.isConnected && !now.closest('[data-layer]')) return
    if (below && !focusable(element)) return below()
    const sameRow = row === undefined ? null : document.querySelector(`[data-row-id="${CSS.escape(row)}"]`)
    const places = [
      element === document.body ? null : element,
      sameRow,
      grid,
      document.querySelector('main h1'),
      document.querySelector('main'),
    ]
    places.find(focusable)?.focus({ preventScroll: true })
  }
}
