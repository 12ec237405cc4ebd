// A short text beside a control, on hover and on focus; in the top layer, so that no panel cuts it off.
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { showBeside } from './anchored.ts'

/** Wraps one control; `children` gets the id that describes it. The tip is text only, because it cannot be focused. */
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
    showBeside(popup.current, anchor.current)
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
          data-place="middle"
          className="anchored pointer-events-none max-w-90 rounded-md bg-ink px-3 py-2 text-on-ink shadow-pop"
        >
          {tip}
        </div>
      )}
    </span>
  )
}
