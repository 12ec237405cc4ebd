// A strip that scrolls sideways keeps what is chosen in sight, and fades out where there is more of it.
import { type RefObject, useLayoutEffect } from 'react'

/** Pixels of the fade, which what is chosen keeps clear of. */
const FADE = 28

/** How much of it lies to either side of what is shown; a strip that runs from right to left counts from there, backwards. */
function hidden(strip: HTMLElement): { left: number; right: number } {
  const all = strip.scrollWidth - strip.clientWidth
  const left = getComputedStyle(strip).direction === 'rtl' ? all + strip.scrollLeft : strip.scrollLeft
  return { left, right: all - left }
}

function fade(strip: HTMLElement): void {
  const { left, right } = hidden(strip)
  // Half a pixel is rounding, not more to see.
  const [from, to] = [left > 1 ? FADE : 0, right > 1 ? FADE : 0]
  strip.style.maskImage =
    from + to === 0 ? '' : `linear-gradient(to right, transparent, #000 ${from}px calc(100% - ${to}px), transparent)`
}

function show(strip: HTMLElement): void {
  const chosen = strip.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = strip.getBoundingClientRect()
  if (chosen.left < left + FADE) strip.scrollBy(chosen.left - left - FADE, 0)
  else if (chosen.right > right - FADE) strip.scrollBy(chosen.right - right + FADE, 0)
}

/** @param content changes when something else is chosen, or the strip holds something else; a person's own scrolling stays otherwise */
export function useStrip(ref: RefObject<HTMLElement | null>, content: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` says when what the strip holds is to be looked at anew
  useLayoutEffect(() => {
    const strip = ref.current
    if (!strip) return
    const update = () => fade(strip)
    const sized = new ResizeObserver(() => {
      show(strip)
      fade(strip)
    })
    show(strip)
    fade(strip)
    sized.observe(strip)
    strip.addEventListener('scroll', update, { passive: true })
    return () => {
      sized.disconnect()
      strip.removeEventListener('scroll', update)
    }
  }, [content])
}
