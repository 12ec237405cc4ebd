// A box beside its anchor that covers nothing: in the top layer, closed by Escape and by a click elsewhere, both handled by the
// browser.
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { pushLayer } from '../keys/focus-layers.ts'
import { classNames } from '../ui/class-names.ts'
import { showBeside } from './anchored.ts'

/** Below its anchor, aligned with the given edge, or on the other side if it does not fit; or above it. */
export type PopoverPlace = 'start' | 'end' | 'above-end'

export function Popover({
  anchor,
  place,
  byPointer = false,
  onClose,
  className,
  ...box
}: Omit<ComponentProps<'div'>, 'ref'> & {
  /** The element beside which it is shown. If that is a button, it closes it again. */
  anchor: HTMLElement
  place: PopoverPlace
  byPointer?: boolean
  onClose: () => void
}) {
  const element = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const remove = pushLayer({ kind: 'menu', modal: false, close: () => close.current() })
    showBeside(current, anchor)
    return () => {
      if (anchor instanceof HTMLButtonElement) anchor.popoverTargetElement = null
      remove()
    }
  }, [anchor])
  return (
    <div
      {...box}
      ref={element}
      popover="auto"
      data-layer="menu"
      data-place={place}
      data-by={byPointer ? 'pointer' : 'key'}
      onToggle={event => {
        if (event.newState === 'closed') onClose()
        // Deferred, because the very click that opened it would close it again. A later click on the anchor does not count as
        // elsewhere.
        else if (anchor instanceof HTMLButtonElement) anchor.popoverTargetElement = event.currentTarget
      }}
      className={classNames('anchored rounded-md bg-raised shadow-pop', className)}
    />
  )
}
