// The body of a dashboard: one scrolled pane whose tiles share one Tab stop.
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { FailedParts } from '../../../core/ui/states/failed-parts.tsx'
import './board.css'

export function BoardGrid({ children }: { children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null)
  // The first tile until one was visited; tiles appear and disappear with answers.
  useEffect(() => {
    const all = pane.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? []
    if (![...all].some(tile => tile.tabIndex === 0)) all[0]?.setAttribute('tabindex', '0')
  })
  const keepStop = ({ target }: FocusEvent) => {
    const tile = target.closest('[data-tile]')
    if (!tile) return
    for (const other of pane.current?.querySelectorAll('[data-tile][tabindex="0"]') ?? []) other.setAttribute('tabindex', '-1')
    tile.setAttribute('tabindex', '0')
  }
  return (
    <FailedParts>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus of its tiles goes */}
      <div ref={pane} className="in-turn min-h-0 flex-1 overflow-y-auto" onFocus={keepStop}>
        {children}
      </div>
    </FailedParts>
  )
}
