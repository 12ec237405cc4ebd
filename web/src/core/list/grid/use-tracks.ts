// The widths of a list's columns in pixels, for the room that its rows have now.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tell } from '../../language/translate.ts'
import { useAfterPaint } from '../../ui/use-after-paint.ts'
import type { AnyRow } from '../define-list.ts'
import type { NamedColumn } from '../views/list-columns.ts'
import { atLeast, isOwnLength, trackWidths } from './column-tracks.ts'

/** The box with its sign at the start of each row, and the row's padding (list.css), in pixels. */
const BOX = 32
const PADDING = 28

/** What stands around words, in pixels: a heading's padding; a badge's icon and paddings, with those of its cell. */
const AROUND_HEADING = 15
const AROUND_BADGE = 48
/** A heading longer than this is cut: its column is worth less than its name. */
const LONGEST_HEADING = 100

/** Menu, margins and borders beside the list of a screen, as people find the portal at first, in pixels. */
const AROUND_LIST = 242
/** The room that the last list had: most likely that of the next one. */
let lastRoom: number | null = null

let canvas: CanvasRenderingContext2D | null = null
const measured = new Map<string, number>()

let family = ''
/** The face of headings and badges. Its family never changes, and each question for it lays the page's styles out anew. */
const face = () => {
  family ||= getComputedStyle(document.body).fontFamily
  return `500 12px ${family}`
}

/** Pixels of a word in a heading or a badge. */
function wordWidth(word: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  const known = measured.get(word)
  if (known !== undefined || canvas === null) return known ?? 0
  canvas.font = face()
  const { width } = canvas.measureText(word)
  measured.set(word, width)
  return width
}

export function useTracks(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly NamedColumn<AnyRow>[],
  rows: readonly AnyRow[],
  tell: Tell,
) {
  const [room, setRoom] = useState(() => lastRoom ?? innerWidth - AROUND_LIST)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // Told by the browser between its own layout and the paint: asking here would lay a first screen out once more.
    const sized = new ResizeObserver(() => {
      const { clientWidth } = element
      if (clientWidth === 0) return
      lastRoom = clientWidth
      flushSync(() => setRoom(clientWidth))
    })
    sized.observe(element)
    return () => sized.disconnect()
  }, [scroller])
  const [faces, setFaces] = useState(0)
  // Asking after faces lays the page out: what was painted is laid out already.
  const isPainted = useAfterPaint(true)
  useEffect(() => {
    // Words measured before the page's own face came are measured again with it.
    if (!isPainted || document.fonts.check(face())) return
    void document.fonts.load(face()).then(() => {
      measured.clear()
      setFaces(before => before + 1)
    })
  }, [isPainted])
  // Once grown a column stays so: other rows must not move what the eye is on. Each row is asked once for its words, since
  // a list on one page hands over all that it has with every piece that comes.
  const seen = useRef(new Map<string, { rows: WeakSet<AnyRow>; words: Set<string> }>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: words are as wide as their face
  const text = useMemo(
    () =>
      columns
        .map(column => {
          if (column.isSized) return column.width
          const heading = Math.min(LONGEST_HEADING, Math.ceil(wordWidth(tell(column.label))) + AROUND_HEADING)
          if (!isOwnLength(column.width)) return atLeast(column.width, heading)
          const known = seen.current.get(column.name) ?? { rows: new WeakSet<AnyRow>(), words: new Set<string>() }
          seen.current.set(column.name, known)
          for (const row of rows) {
            if (known.rows.has(row)) continue
            known.rows.add(row)
            known.words.add(column.text(row, tell))
          }
          return atLeast(
            column.width,
            Math.max(heading, ...[...known.words].map(word => Math.ceil(wordWidth(word)) + AROUND_BADGE)),
          )
        })
        .join('|'),
    [columns, rows, tell, faces],
  )
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
