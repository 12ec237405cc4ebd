// An open menu: arrows move, letters jump, Escape and a click elsewhere close it, focus goes back to its button.
import { Check, Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { pushLayer } from '../keys/focus-layers.ts'
import { Keys } from '../keys/keys.tsx'
import { isComposing } from '../keys/normalise-key.ts'
import { fold } from '../palette/records/rank.ts'
import type { MenuEntry } from './menu-entry.ts'

const MARGIN = 8

function place(menu: HTMLElement, at: DOMRect, align: 'start' | 'end'): void {
  const { width, height } = menu.getBoundingClientRect()
  const rtl = document.documentElement.dir === 'rtl'
  const fromLeft = (align === 'start') !== rtl
  const left = fromLeft ? at.left : at.right - width
  const below = at.bottom + 4 + height <= innerHeight - MARGIN || at.top < innerHeight - at.bottom
  menu.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`
  if (below) menu.style.top = `${at.bottom + 4}px`
  else menu.style.bottom = `${innerHeight - at.top + 4}px`
}

export default function Menu(props: {
  label: string
  entries: readonly MenuEntry[]
  /** The button it belongs to, or a place on the page. */
  at: HTMLElement | DOMRect
  align: 'start' | 'end'
  byPointer: boolean
  onClose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const onClose = useRef(props.onClose)
  onClose.current = props.onClose
  const typed = useRef({ text: '', at: 0 })
  const actions = props.entries.filter(entry => entry.kind === 'action')
  const [active, setActive] = useState(actions.find(action => action.checked)?.id ?? actions[0]?.id)
  const { at, align } = props

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    place(element, at instanceof DOMRect ? at : at.getBoundingClientRect(), align)
    const remove = pushLayer({ kind: 'menu', modal: false, close: () => onClose.current() })
    const outside = (event: PointerEvent) => {
      const inside =
        event.target instanceof Node &&
        (element.contains(event.target) || (at instanceof HTMLElement && at.contains(event.target)))
      if (!inside) onClose.current()
    }
    addEventListener('pointerdown', outside, true)
    return () => {
      removeEventListener('pointerdown', outside, true)
      remove()
    }
  }, [at, align])
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(active ?? '')}"]`)?.focus({ preventScroll: false })
  }, [active])

  const run = (entry: MenuEntry | undefined) => {
    if (entry?.kind !== 'action' || entry.whyNot !== undefined) return
    props.onClose()
    entry.run()
  }
  const byLetter = (event: KeyboardEvent) => {
    const { current } = typed
    current.text = event.timeStamp - current.at > 700 ? event.key : current.text + event.key
    current.at = event.timeStamp
    const from = actions.findIndex(action => action.id === active) + (current.text.length === 1 ? 1 : 0)
    const order = [...actions.slice(from), ...actions.slice(0, from)]
    const found = order.find(action => fold(action.title).startsWith(fold(current.text)))
    if (found) setActive(found.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const at = actions.findIndex(action => action.id === active)
    const to = {
      ArrowDown: (at + 1) % actions.length,
      ArrowUp: (at - 1 + actions.length) % actions.length,
      Home: 0,
      End: actions.length - 1,
    }[event.key]
    if (to !== undefined) setActive(actions[to]?.id)
    else if (event.key === 'Enter' || event.key === ' ') run(actions[at])
    else if (event.key === 'Tab') props.onClose()
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) byLetter(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    <div
      ref={box}
      role="menu"
      aria-label={props.label}
      data-layer="menu"
      data-by={props.byPointer ? 'pointer' : 'key'}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed z-(--z-menu) max-h-[min(70vh,480px)] min-w-44 max-w-[320px] overflow-y-auto rounded-md bg-raised p-1 shadow-pop outline-none"
    >
      {props.entries.map(entry => {
        if (entry.kind === 'line') return <hr key={entry.id} className="-mx-1 my-1 h-px border-0 bg-hairline" />
        if (entry.kind === 'heading')
          return (
            <div key={entry.id} className="px-2 pt-1.5 pb-0.5 text-xs font-medium text-text-3">
              {entry.title}
            </div>
          )
        const Sign = entry.whyNot === undefined ? entry.icon : Lock
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is only set on menuitemradio
          // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two and both are menu items
          <div
            key={entry.id}
            data-id={entry.id}
            role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={entry.checked}
            aria-disabled={entry.whyNot !== undefined || undefined}
            tabIndex={entry.id === active ? 0 : -1}
            title={entry.whyNot}
            onPointerMove={() => setActive(entry.id)}
            onClick={() => run(entry)}
            onKeyDown={undefined}
            className={`flex min-h-8 items-center gap-[9px] rounded-[5px] px-2 whitespace-nowrap outline-none focus:bg-option ${entry.whyNot === undefined ? '' : 'py-1.5'} ${entry.whyNot === undefined ? (entry.tone === 'danger' ? 'text-danger' : 'text-text') : 'text-text-3'}`}
          >
            {Sign && <Sign className="size-4 flex-none text-text-2" aria-hidden={true} />}
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-medium">{entry.title}</span>
              {entry.whyNot !== undefined && <span className="text-sm whitespace-normal">{entry.whyNot}</span>}
            </span>
            {entry.checked && <Check className="size-3.5 flex-none text-accent" aria-hidden={true} />}
            {entry.keys !== undefined && <Keys of={entry.keys} />}
          </div>
        )
      })}
    </div>,
    document.body,
  )
}
