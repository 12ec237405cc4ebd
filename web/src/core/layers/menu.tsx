// An open menu: arrows move, letters jump, Enter and Space run.

import { fold } from '@office/shared/format/fold'
import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../keys/normalise-key.ts'
import type { MenuAction, MenuEntry } from './menu-entry.ts'
import { MenuRows } from './menu-rows.tsx'
import { Popover } from './popover.tsx'
import { useRoving } from './use-roving.ts'

export default function Menu(props: {
  label: string
  entries: readonly MenuEntry[]
  /** The button it belongs to, or what it is about. */
  anchor: HTMLElement
  /** Which edge of the anchor it aligns with. */
  align: 'start' | 'end'
  byPointer: boolean
  onClose: () => void
}) {
  const { entries, onClose } = props
  const typed = useRef({ text: '', at: 0 })
  const actions = entries.filter(entry => entry.kind === 'action')
  const { box, ...roving } = useRoving(
    actions.map(({ id }) => id),
    actions.find(action => action.checked)?.id,
  )
  const run = (action: MenuAction | undefined) => {
    if (!action || action.whyNot !== undefined) return
    onClose()
    action.run()
  }
  const byLetter = (event: KeyboardEvent) => {
    const { current } = typed
    current.text = event.timeStamp - current.at > 700 ? event.key : current.text + event.key
    current.at = event.timeStamp
    const from = actions.findIndex(({ id }) => id === roving.active) + (current.text.length === 1 ? 1 : 0)
    const order = [...actions.slice(from), ...actions.slice(0, from)]
    const found = order.find(action => fold(action.title).startsWith(fold(current.text)))
    if (found) roving.setActive(found.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' || event.key === ' ') run(actions.find(({ id }) => id === roving.active))
    else if (event.key === 'Tab') onClose()
    else if (roving.move(event)) typed.current.at = 0
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) byLetter(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover
      anchor={props.anchor}
      place={props.align}
      byPointer={props.byPointer}
      onClose={onClose}
      className="max-h-[min(70vh/var(--zoom),480px)] min-w-44 max-w-[320px] p-1"
    >
      <div ref={box} role="menu" aria-label={props.label} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
        <MenuRows entries={entries} roving={roving} onRun={run} />
      </div>
    </Popover>
  )
}
