// A button that opens a menu.
import { type ReactElement, useRef, useState } from 'react'
import Menu from './menu.tsx'
import type { MenuEntry } from './menu-entry.ts'

export interface MenuTrigger {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: { currentTarget: HTMLElement; detail: number }) => void
}

/** `children` gets the props for the trigger; entries are read when the menu opens. */
export function MenuButton(props: {
  label: string
  entries: () => readonly MenuEntry[]
  children: (trigger: MenuTrigger) => ReactElement
  /** Which edge of the trigger the menu aligns with. */
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
          setOpen({ byPointer: event.detail > 0 })
        },
      })}
      {open !== null && anchor.current && (
        <Menu
          label={props.label}
          entries={props.entries()}
          anchor={anchor.current}
          align={props.align ?? 'start'}
          byPointer={open.byPointer}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
