// Keeps the chosen item of a horizontally scrolling strip in view, and fades the strip out where it continues.
import { type RefObject, useLayoutEffect } from 'react'

/** Pixels of the fade; the chosen item is kept clear of it. */
const FADE = 28

/** How much is hidden on either side. In a right-to-left strip the scroll position is 0 at the right and negative. */
function hidden(strip: HTMLElement): { left: number; right: number } {
  const all = strip.scrollWidth - strip.clientWidth
  const left = getComputedStyle(strip).direction === 'rtl' ? all + strip.scrollLeft : strip.scrollLeft
  return { left, right: all - left }
}

function fade(strip: HTMLElement): void {
  const { left, right } = hidden(strip)
  // Half a pixel is rounding, not more content.
  const [from, to] = [left > 1 ? FADE : 0, right > 1 ? FADE : 0]
  strip.style.maskImage =
    from + to === 0 ? '' : `linear-gradient(to right, transparent, #000 ${from}px calc(100% - ${to}px), transparent)`
}

function show(strip: HTMLElement): void {
  const chosen = strip.querySelector(':is([aria-selected=true], [aria-current=page])')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = strip.getBoundingClientRect()
  if (chosen.left < left + FADE) strip.scrollBy(chosen.left - left - FADE, 0)
  else if (chosen.right > right - FADE) strip.scrollBy(chosen.right - right + FADE, 0)
}

/** @param content changes when something else is chosen or the content changes; otherwise a person's own scrolling is kept */
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
