// A box beside its anchor that covers nothing: in the top layer, closed by Escape and by a click elsewhere, which the browser sees to.
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { pushLayer } from '../keys/focus-layers.ts'
import { classNames } from '../ui/class-names.ts'
import { showBeside } from './anchored.ts'

/** Below its anchor, from the edge that is named, and where that does not fit on the other side; or above it. */
export type PopoverPlace = 'start' | 'end' | 'above-end'

export function Popover({
  anchor,
  place,
  byPointer = false,
  onClose,
  className,
  ...box
}: Omit<ComponentProps<'div'>, 'ref'> & {
  /** What it stands beside. A button closes it again. */
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
        // Told only now: the very click that opened it would close it again. A later one is no click elsewhere.
        else if (anchor instanceof HTMLButtonElement) anchor.popoverTargetElement = event.currentTarget
      }}
      className={classNames('anchored rounded-md bg-raised shadow-pop', className)}
    />
  )
}
