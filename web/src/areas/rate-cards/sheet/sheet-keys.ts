// The meaning of a key in a price sheet: a move to another cell, or an action on the selected cells.

export type SheetStep =
  | { kind: 'move'; rows: number; columns: number; extends: boolean }
  | {
      kind: 'do'
      what: 'edit' | 'clear' | 'undo' | 'redo' | 'fill-down' | 'fill-right' | 'all' | 'cancel' | 'leave' | 'remove-rows'
    }

interface Press {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Far enough for any sheet. */
const FAR = 1_000_000

/**
 * Null if the key is not one of the sheet's.
 * @param situation `page`: visible rows; `isRtl`: arrows move in their visual direction, whatever the reading direction
 */
export function sheetStep(
  press: Press,
  { isEditing, page, isRtl }: { isEditing: boolean; page: number; isRtl: boolean },
): SheetStep | null {
  const { key, shiftKey, altKey } = press
  const mod = press.ctrlKey || press.metaKey
  if (altKey) return null
  const forward = isRtl ? -1 : 1
  const move = (rows: number, columns: number): SheetStep => ({ kind: 'move', rows, columns, extends: shiftKey && !isEditing })
  const act = (what: Extract<SheetStep, { kind: 'do' }>['what']): SheetStep => ({ kind: 'do', what })
  if (isEditing) {
    if (key === 'Escape') return act('cancel')
    if (key === 'Enter') return move(shiftKey ? -1 : 1, 0)
    if (key === 'Tab') return move(0, shiftKey ? -1 : 1)
    if (key === 'ArrowDown') return move(1, 0)
    if (key === 'ArrowUp') return move(-1, 0)
    return null
  }
  if (mod) {
    switch (key.toLowerCase()) {
      case 'z':
        return act(shiftKey ? 'redo' : 'undo')
      case 'y':
        return act('redo')
      case 'd':
        return act('fill-down')
      case 'r':
        return act('fill-right')
      case 'a':
        return act('all')
      case 'home':
        return move(-FAR, -FAR)
      case 'end':
        return move(FAR, FAR)
      case 'arrowdown':
        return move(FAR, 0)
      case 'arrowup':
        return move(-FAR, 0)
      case 'arrowright':
        return move(0, forward * FAR)
      case 'arrowleft':
        return move(0, forward * -FAR)
      case 'delete':
        return act('remove-rows')
      default:
        return null
    }
  }
  switch (key) {
    case 'ArrowDown':
      return move(1, 0)
    case 'ArrowUp':
      return move(-1, 0)
    case 'ArrowRight':
      return move(0, forward)
    case 'ArrowLeft':
      return move(0, -forward)
    case 'PageDown':
      return move(page, 0)
    case 'PageUp':
      return move(-page, 0)
    case 'Home':
      return move(0, -FAR)
    case 'End':
      return move(0, FAR)
    case 'Escape':
      return act('leave')
    case 'Enter':
    case 'F2':
      return act('edit')
    case 'Delete':
    case 'Backspace':
      return act('clear')
    default:
      return null
  }
}
