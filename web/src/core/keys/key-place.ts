// Where a key is pressed decides what it may do: a field types with it, a button uses Enter itself.

/** Where a key was pressed, as far as it decides what the key may do. */
export interface KeyPlace {
  /** In a field, an editable element, or anything marked data-typing. */
  typing: boolean
  /** On something that uses Enter, Space and arrows itself. */
  ownKeys: ReadonlySet<string>
}

/** The field off the screen that takes what scanners send as text (core/scan/scan-catcher.ts); for keys it is no field. */
export const isScanCatcher = (target: EventTarget | null): boolean =>
  target instanceof Element && target.hasAttribute('data-scan-catcher')

const CHOOSING = new Set(['enter', 'space'])
const MOVING = new Set(['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'home', 'end', 'enter', 'space'])
const NOTHING: ReadonlySet<string> = new Set()

/** Reads the place of a key from the element under focus. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element) || isScanCatcher(target)) return { typing: false, ownKeys: NOTHING }
  const field = target.closest('input, textarea, select, [role=textbox], [role=combobox], [role=searchbox], [data-typing]')
  const isBox = field instanceof HTMLInputElement && /^(?:checkbox|radio|button|submit|reset|file|color|range)$/.test(field.type)
  const typing = (target instanceof HTMLElement && target.isContentEditable) || (field !== null && !isBox)
  const moves = target.closest(
    '[role=menu], [role=listbox], [role=radiogroup], [role=tablist], [role=slider], [type=radio], [type=range]',
  )
  const acts = target.closest('button, a[href], summary, input, [role=button], [role=switch], [role=checkbox], [role=menuitem]')
  return { typing, ownKeys: moves ? MOVING : acts ? CHOOSING : NOTHING }
}

/** An open popup of a control closes itself on Escape; the layer below it must stay. */
export const closesItself = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-escape], [aria-haspopup][aria-expanded=true]') !== null
