// Key hints: 'mod+k', 'g o', 'shift+j' as keys in boxes, with the symbols of the reader's platform.
import { useLingui } from '@lingui/react'
import { type Message, msg } from '@office/shared/core/messages/message'
import { ArrowBigUp, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, Delete } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { isMac } from './platform.ts'

export type KeysTone = 'boxed' | 'ghost' | 'ink' | 'filled'

const SIGNS: Record<string, ReactNode> = {
  shift: <ArrowBigUp />,
  enter: <CornerDownLeft />,
  backspace: <Delete />,
  arrowup: <ArrowUp />,
  arrowdown: <ArrowDown />,
  arrowleft: <ArrowLeft />,
  arrowright: <ArrowRight />,
}

/** Keys shown as symbols are read out by name. */
const SPOKEN: Record<string, Message> = {
  shift: msg`Shift`,
  enter: msg`Enter`,
  backspace: msg`Backspace`,
  arrowup: msg`Arrow up`,
  arrowdown: msg`Arrow down`,
  arrowleft: msg`Arrow left`,
  arrowright: msg`Arrow right`,
}

function label(key: string, mac: boolean): string {
  if (key === 'mod') return mac ? '⌘' : 'Ctrl'
  if (key === 'alt') return mac ? '⌥' : 'Alt'
  if (key === 'ctrl') return mac ? '⌃' : 'Ctrl'
  if (key === 'escape') return 'Esc'
  if (key === 'space') return '␣'
  if (key === 'pageup') return 'PgUp'
  if (key === 'pagedown') return 'PgDn'
  if (key === 'delete') return 'Del'
  if (key.startsWith('arrow')) return `Arrow${key.charAt(5).toUpperCase()}${key.slice(6)}`
  return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
}

/** Specs name arrows by what they do; on a right-to-left page 'forward' is the left one (core/keys/normalise-key.ts). */
const MIRRORED: Record<string, string> = { arrowleft: 'arrowright', arrowright: 'arrowleft' }
const asPressed = (key: string) =>
  (typeof document !== 'undefined' && document.documentElement.dir === 'rtl' && MIRRORED[key]) || key

const partsOf = (spec: string) => spec.split(' ').map(step => (step === '+' ? ['+'] : step.split('+').map(asPressed)))

/** The name of a key spec in words, for titles and aria-keyshortcuts: 'Ctrl+K', 'G O'. */
export const keyWords = (spec: string, mac: boolean = isMac()): string =>
  partsOf(spec)
    .map(step => step.map(key => label(key, mac)).join(mac ? '' : '+'))
    .join(' ')

export function Keys({ of: spec, tone = 'boxed', className }: { of: string; tone?: KeysTone; className?: string }) {
  const { i18n } = useLingui()
  const mac = isMac()
  const keys = (
    <span className="keys" data-tone={tone} dir="ltr">
      {partsOf(spec).map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one spec never move
        <Fragment key={at}>
          {step.map(key => (
            <kbd key={key}>
              {SIGNS[key] ?? label(key, mac)}
              {SPOKEN[key] && <span className="sr-only">{i18n._(SPOKEN[key].id, {}, SPOKEN[key])}</span>}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
  // Wrapped in an element, because its own margins would be those of left to right.
  return className === undefined ? keys : <span className={`key-hint flex flex-none ${className}`}>{keys}</span>
}
