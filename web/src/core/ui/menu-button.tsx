// A button that opens a menu. The menu itself is loaded when the pointer or focus first comes near.
import { type ReactElement, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { MenuEntry } from './menu-entry.ts'

const load = () => import('./menu.tsx')
const Menu = lazyPart(load)

export interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: { currentTarget: HTMLElement; detail: number }) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** `children` gets what the trigger needs; entries are read when the menu opens. */
export function MenuButton(props: {
  label: string
  entries: () => readonly MenuEntry[]
  children: (trigger: MenuTrigger) => ReactElement
  /** Which edge of the trigger the menu starts from. */
  align?: 'start' | 'end'
}) {
  const [open, setOpen] = useState<{ byPointer: boolean } | null>(null)
  const anchor = useRef<HTMLElement>(null)
  return (
    <>
      {props.children({
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        onClick: event => {
          anchor.current = event.currentTarget
          setOpen(open === null ? { byPointer: event.detail > 0 } : null)
        },
        onPointerEnter: () => void load(),
        onFocus: () => void load(),
      })}
      {open !== null && anchor.current && (
        <Menu
          label={props.label}
          entries={props.entries()}
          at={anchor.current}
          align={props.align ?? 'start'}
          byPointer={open.byPointer}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
