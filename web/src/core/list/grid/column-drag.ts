// Columns by pointer: a heading's edge resizes it, dragging the heading moves it. The grid follows while dragging, without React.
import type { PointerEvent as ReactPointerEvent } from 'react'
import type { AnyRow } from '../define-list.ts'
import type { ColumnChoice } from '../views/list-columns.ts'
import { clampWidth } from './column-tracks.ts'

/** Pixels of movement before a press on a heading counts as dragging; less is a click that sorts. */
const SLACK = 6

const isRtl = () => document.documentElement.dir === 'rtl'

/** Follows the pointer, wherever it goes, until it is released; Escape cancels. */
function follow(
  { pointerId }: ReactPointerEvent<HTMLElement>,
  onMove: (event: PointerEvent) => void,
  onEnd: (isDone: boolean) => void,
): void {
  const aborter = new AbortController()
  const end = (isDone: boolean) => {
    aborter.abort()
    onEnd(isDone)
  }
  const { signal } = aborter
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', then: (event: PointerEvent) => void) =>
    addEventListener(type, event => event.pointerId === pointerId && then(event), { signal })
  on('pointermove', onMove)
  on('pointerup', () => end(true))
  on('pointercancel', () => end(false))
  addEventListener(
    'keydown',
    key => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
}

export function columnDrag(columns: ColumnChoice<AnyRow>, widths: readonly number[]) {
  const grid = (event: ReactPointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('[role=grid]')

  /** For the edge of a heading. */
  const onEdge = (index: number) => (event: ReactPointerEvent<HTMLElement>) => {
    const element = grid(event)
    const column = columns.shown[index]
    const from = widths[index]
    if (!element || !column || from === undefined || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    // The page may be zoomed, so pointer movement differs from the style's pixels.
    const scale = element.getBoundingClientRect().width / element.offsetWidth || 1
    const startX = event.clientX
    let width = from
    follow(
      event,
      move => {
        width = clampWidth(from + ((move.clientX - startX) / scale) * (isRtl() ? -1 : 1))
        const all = widths.map((other, at) => (at === index ? width : other))
        element.style.setProperty('--list-columns', `32px ${all.map(px => `${px}px`).join(' ')}`)
      },
      isDone => {
        if (isDone && width !== from) columns.size(column.name, width)
        else element.style.setProperty('--list-columns', `32px ${widths.map(px => `${px}px`).join(' ')}`)
      },
    )
  }

  /** For the heading: dropped on another one, its column is placed before it. */
  const onHeading = (index: number) => (event: ReactPointerEvent<HTMLElement>) => {
    const element = grid(event)
    const column = columns.shown[index]
    if (!element || !column || event.button !== 0) return
    const startX = event.clientX
    const headings = [...element.querySelectorAll<HTMLElement>('[data-heading]')]
    const own = headings[index]
    let before: string | null | undefined
    follow(
      event,
      move => {
        if (before === undefined && Math.abs(move.clientX - startX) < SLACK) return
        // Only now: the click of a captured pointer goes to the heading, and never to the button in it that sorts.
        own?.setPointerCapture(move.pointerId)
        own?.setAttribute('data-dragged', '')
        const past = headings.findIndex(heading => {
          const { left, width } = heading.getBoundingClientRect()
          return isRtl() ? move.clientX > left + width / 2 : move.clientX < left + width / 2
        })
        before = past < 0 ? null : (headings[past]?.dataset.heading ?? null)
        headings.forEach((heading, at) => {
          heading.toggleAttribute('data-drop', at === past)
          heading.toggleAttribute('data-drop-after', past < 0 && at === headings.length - 1)
        })
      },
      isDone => {
        for (const heading of headings)
          for (const name of ['data-drop', 'data-drop-after', 'data-dragged']) heading.removeAttribute(name)
        if (before === undefined) return
        // The click that ends a drag must not sort.
        const still = new AbortController()
        own?.addEventListener('click', click => click.stopPropagation(), { capture: true, signal: still.signal })
        setTimeout(() => still.abort(), 0)
        if (isDone && before !== column.name) columns.move(column.name, { before })
      },
    )
  }
  return { onEdge, onHeading }
}
