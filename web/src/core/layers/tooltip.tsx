// A short word beside a control, on pointer rest and on focus; in the top layer, so that no panel cuts it off.
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

const GAP = 6

function place(tip: HTMLElement, anchor: HTMLElement): void {
  const from = anchor.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  const below = from.bottom + GAP + size.height < innerHeight
  const left = Math.min(Math.max(GAP, from.left + from.width / 2 - size.width / 2), innerWidth - size.width - GAP)
  tip.style.inset = `${below ? from.bottom + GAP : from.top - GAP - size.height}px auto auto ${left}px`
}

/** Wraps one control; `children` gets the id that describes it. The tip is text only, for it cannot be entered. */
export function Tooltip({
  tip,
  children,
  delay = 400,
}: {
  tip: ReactNode
  children: (describedBy: string) => ReactElement
  delay?: number
}) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useLayoutEffect(() => {
    if (!shown || !popup.current || !anchor.current) return
    popup.current.showPopover()
    place(popup.current, anchor.current)
    return () => clearTimeout(timer.current)
  }, [shown])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside it
    <span
      ref={anchor}
      className="inline-flex min-w-0"
      onPointerEnter={() => {
        timer.current = setTimeout(() => setShown(true), delay)
      }}
      onPointerLeave={hide}
      onFocus={() => setShown(true)}
      onBlur={hide}
      onKeyDown={event => event.key === 'Escape' && hide()}
    >
      {children(id)}
      <span id={id} hidden={true}>
        {tip}
      </span>
      {shown && (
        <div
          ref={popup}
          popover="manual"
          aria-hidden={true}
          className="pointer-events-none fixed m-0 max-w-90 rounded-md border-0 bg-ink px-3 py-2 text-start text-base text-on-ink shadow-pop"
        >
          {tip}
        </div>
      )}
    </span>
  )
}
