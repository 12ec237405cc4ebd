// Turns a keydown into one stable name, whatever the keyboard layout (docs/keys.md section 2).

/** The part of a KeyboardEvent that the normaliser reads; events of tests and scanners have the same shape. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  isComposing?: boolean
  keyCode?: number
  getModifierState?: (name: string) => boolean
}

export interface KeyboardSituation {
  /** macOS: ⌘ is the main modifier. */
  mac: boolean
  /** The page runs right to left: ArrowLeft then means 'forward' and is named arrowright. */
  rtl: boolean
}

/** True while an input method composes a word. Safari sends 229 with `isComposing` false for the Enter that ends it. */
export const isComposing = (press: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  press.isComposing === true || press.keyCode === 229

const MODIFIER_KEYS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'OS'])

const NAMES: Record<string, string> = { ' ': 'space', Esc: 'escape', Spacebar: 'space', Del: 'delete' }

/** What an ANSI keyboard prints on a key, for layouts whose script has no Latin letters (Devanagari, Cyrillic, ...). */
const PRINTED: Record<string, readonly [string, string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
}

const LATIN = /^\p{Script=Latin}$/u
const PRINTABLE_ASCII = /^[\x21-\x7e]$/
const isLetter = (key: string) => /^[a-z]$/.test(key)

function printedOn(code: string, shift: boolean): string | null {
  const letterOrDigit = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code)
  if (letterOrDigit) return (letterOrDigit[1] ?? letterOrDigit[2] ?? letterOrDigit[3] ?? '').toLowerCase()
  return PRINTED[code]?.[shift ? 1 : 0] ?? null
}

/** The key's own name without modifiers, or null for a key that means nothing alone (Shift, a dead key). */
function keyName(press: KeyPress): string | null {
  const { key, code } = press
  if (MODIFIER_KEYS.has(key) || key === 'Process' || key === 'Unidentified') return null
  if (PRINTABLE_ASCII.test(key)) return key.toLowerCase()
  // macOS turns Option+N into a dead key; elsewhere a dead key waits for its letter and is never a shortcut.
  if (key === 'Dead') return press.altKey ? printedOn(code, press.shiftKey) : null
  if (NAMES[key] !== undefined) return NAMES[key] ?? null
  if ([...key].length > 1) return key.toLowerCase()
  // é, ö, ç are letters of their own on Latin layouts; falling back to the position would fire '2' or ';'.
  if (LATIN.test(key) && !press.altKey) return key.toLowerCase()
  return printedOn(code, press.shiftKey)
}

const MIRRORED: Record<string, string> = { arrowleft: 'arrowright', arrowright: 'arrowleft' }

/**
 * The name of a pressed key: modifiers in the order mod, ctrl, alt, shift, then the key: 'mod+k', 'shift+j', '?', 'escape'.
 * Letters follow what the layout produces (QWERTZ, AZERTY), other scripts the position. Shift is part of the name only
 * with letters and named keys: punctuation and digits are matched by the character produced.
 * Null when the key alone means nothing or an input method is composing.
 */
export function normaliseKey(press: KeyPress, { mac, rtl }: KeyboardSituation): string | null {
  if (isComposing(press)) return null
  const name = keyName(press)
  if (name === null) return null
  const isCharacter = [...name].length === 1
  // AltGr arrives as Ctrl+Alt on Windows, Option as Alt on macOS; they were used up in producing the character.
  const altGr = isCharacter && !isLetter(name) && (press.getModifierState?.('AltGraph') === true || (mac && press.altKey))
  const mod = (mac ? press.metaKey : press.ctrlKey) && !altGr
  const ctrl = mac && press.ctrlKey
  const alt = press.altKey && !altGr
  const shift = press.shiftKey && (!isCharacter || isLetter(name))
  const mirrored = rtl ? (MIRRORED[name] ?? name) : name
  return [mod && 'mod', ctrl && 'ctrl', alt && 'alt', shift && 'shift', mirrored].filter(Boolean).join('+')
}

const ORDER = ['mod', 'ctrl', 'alt', 'shift']

/**
 * Converts a written key spec into the names that {@link normaliseKey} returns: 'Shift+Mod+Z' gives ['mod+shift+z'], 'g o' gives
 * ['g', 'o'].
 */
export function readKeySpec(spec: string): string[] {
  return spec
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map(step => {
      const parts = step === '+' ? ['+'] : step.split('+')
      const key = parts.at(-1) ?? ''
      const modifiers = ORDER.filter(modifier => parts.slice(0, -1).includes(modifier))
      const shiftSpent = [...key].length === 1 && !isLetter(key)
      return [...modifiers.filter(modifier => !(shiftSpent && modifier === 'shift')), key].join('+')
    })
}

/** True for a key that types a character when pressed alone: the shortcuts that WCAG 2.1.4 lets people switch off. */
export const isCharacterKey = (name: string): boolean => [...name.replace(/^shift\+/, '')].length === 1 || name === 'space'

/** Whether a key of this name may be a command while someone types; any other is typed. */
export const worksWhileTyping = (name: string): boolean => /^(?:mod\+|ctrl\+|f\d+$)/.test(name)
