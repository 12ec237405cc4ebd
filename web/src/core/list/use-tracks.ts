// The widths of a list's columns in pixels, for the room that its rows have now.
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { trackWidths } from './column-tracks.ts'

/** The box with its sign at the start of each row, and the row's padding (list.css), in pixels. */
const BOX = 32
const PADDING = 28

export function useTracks(scroller: RefObject<HTMLElement | null>, widths: readonly string[]) {
  const [room, setRoom] = useState(() => (typeof innerWidth === 'number' ? innerWidth - 240 : 1200))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => element.clientWidth > 0 && setRoom(element.clientWidth)
    measure()
    const sized = new ResizeObserver(measure)
    sized.observe(element)
    return () => sized.disconnect()
  }, [scroller])
  const text = widths.join('|')
  return useMemo(() => {
    const pixels = trackWidths(text.split('|'), room - BOX - PADDING)
    const sum = pixels.reduce((total, width) => total + width, BOX + PADDING)
    return {
      pixels,
      template: [BOX, ...pixels].map(width => `${width}px`).join(' '),
      /** Wider than the room: the list then scrolls sideways. */
      width: sum > room ? `${sum}px` : '100%',
    }
  }, [text, room])
}
