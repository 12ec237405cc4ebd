// When a screen arrives, focus and screen reader go to its title, unless the screen has put the focus elsewhere.
import { type RefObject, useEffect, useRef } from 'react'

/** For a screen title that arrives late, after its record: it takes focus only if that was lost meanwhile. */
export function useHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** After a change of route, focus goes to the new screen's title, without scrolling. */
export function focusPageHead(): void {
  // Unless the screen has focused something itself: its first field, or the row at which a list was left.
  if (document.activeElement?.closest('main [data-field], main input, main textarea, main [data-autofocus], main [data-row-id]'))
    return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
