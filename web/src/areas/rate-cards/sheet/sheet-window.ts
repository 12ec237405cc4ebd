// Which rows and columns of a sheet are visible, so that only these are rendered, and how far it scrolls to show a cell.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Pixels. */
export const ROW = 30
export const HEAD = 44
export const COLUMN = 122

/** Around the text of a row's name: padding, the arrow and its gaps. */
const BESIDE_LETTERS = 52
/** Width of one letter, a little more than most need. */
const LETTER = 7.2

/**
 * Width of the column with row names: as wide as the longest name, if prices leave room or it takes less than half of the width;
 * smaller on phones, so that a price fits beside it.
 * @param columns the number of price columns beside it
 * @param letters of the longest name
 */
export function namesWidth(width: number, columns: number, letters: number): number {
  const wanted = Math.ceil(letters * LETTER) + BESIDE_LETTERS
  const room = Math.floor(Math.max(width * 0.45, width - columns * COLUMN))
  return Math.max(width < 640 ? 168 : 250, Math.min(wanted, room))
}

/** Rendered beyond each edge, so that scrolling shows no empty cells. */
const AROUND = 4

export interface View {
  top: number
  left: number
  width: number
  height: number
}

/** Which of equally sized items are in a stretch; `end` is exclusive. */
export const inSight = (offset: number, length: number, size: number, count: number): { start: number; end: number } => ({
  start: Math.max(0, Math.floor(offset / size) - AROUND),
  end: Math.min(count, Math.ceil((offset + length) / size) + AROUND),
})

/** Distance from the start of lines; right-to-left pages count it below 0. */
const leftOf = (box: HTMLElement) => Math.abs(box.scrollLeft)

/** @param namesIn the width of the names column in a sheet of this width */
export function useSheetView(
  box: RefObject<HTMLElement | null>,
  namesIn: (width: number) => number,
): {
  view: View
  onScroll: () => void
  show: (row: number, column: number) => void
} {
  const [view, setView] = useState<View>({ top: 0, left: 0, width: 900, height: 600 })
  const measure = useCallback(() => {
    const { current } = box
    if (!current) return
    const { scrollTop: top, clientWidth: width, clientHeight: height } = current
    const left = leftOf(current)
    setView(now =>
      now.top === top && now.left === left && now.width === width && now.height === height ? now : { top, left, width, height },
    )
  }, [box])
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box, measure])
  const show = useCallback(
    (row: number, column: number) => {
      const { current } = box
      if (!current) return
      const { scrollTop, clientHeight, clientWidth } = current
      const left = leftOf(current)
      const [room, width] = [clientHeight - HEAD, clientWidth - namesIn(clientWidth)]
      if (row * ROW < scrollTop) current.scrollTop = row * ROW
      else if ((row + 1) * ROW > scrollTop + room) current.scrollTop = (row + 1) * ROW - room
      const sign = getComputedStyle(current).direction === 'rtl' ? -1 : 1
      if (column * COLUMN < left) current.scrollLeft = sign * column * COLUMN
      else if ((column + 1) * COLUMN > left + width) current.scrollLeft = sign * ((column + 1) * COLUMN - width)
    },
    [box, namesIn],
  )
  return { view, onScroll: measure, show }
}
