// The widths of a list's columns in pixels, for the room that its rows have now.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tell } from '../../language/translate.ts'
import { useAfterPaint } from '../../ui/use-after-paint.ts'
import type { AnyRow } from '../define-list.ts'
import type { NamedColumn } from '../views/list-columns.ts'
import { atLeast, isOwnLength, trackWidths, twoLines } from './column-tracks.ts'

/** The checkbox at the start of each row, and the row's padding (list.css), in pixels. */
const BOX = 32
const PADDING = 28

/** Pixels around words: a heading's padding; a badge's icon and padding, with those of its cell. */
const AROUND_HEADING = 15
const AROUND_BADGE = 48
/** A letter of a code, whose letters are all as wide (0.62 em of 12.5 px), and the padding of its cell. */
const CODE_LETTER = 7.75
const AROUND_CODE = 15
/** A longer heading takes two lines, because the column is worth less than its name. */
const LONGEST_HEADING = 100
/** Words that may break at a hyphen are laid out up to two pixels wider than a canvas measures them. */
const AROUND_BREAK = 2

/** Pixels of menu, margins and borders beside a list, in the default layout. */
const AROUND_LIST = 242
/** The room of the last list, which is most likely that of the next one. */
let lastRoom: number | null = null

let canvas: CanvasRenderingContext2D | null = null
const measured = new Map<string, number>()

let family = ''
/** The font of headings and badges. Its family never changes, and each query of it forces a style recalculation. */
const face = () => {
  family ||= getComputedStyle(document.body).fontFamily
  return `500 12px ${family}`
}

/** The width of a word in a heading or a badge, in pixels. */
function wordWidth(word: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  const known = measured.get(word)
  if (known !== undefined || canvas === null) return known ?? 0
  canvas.font = face()
  const { width } = canvas.measureText(word)
  measured.set(word, width)
  return width
}

function headingWidth(heading: string): number {
  const width = Math.ceil(wordWidth(heading)) + AROUND_HEADING
  return width <= LONGEST_HEADING
    ? width
    : Math.max(LONGEST_HEADING, Math.ceil(twoLines(heading, wordWidth)) + AROUND_BREAK + AROUND_HEADING)
}

/** A column that grows for its words is at least this wide for one of them. */
const roomOf = ({ letters }: NamedColumn<AnyRow>, word: string): number =>
  Math.ceil(letters === 'code' ? word.length * CODE_LETTER + AROUND_CODE : wordWidth(word) + AROUND_BADGE)

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
    // Reported by the browser between its own layout and the paint; reading it here would force another layout of a first screen.
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
  // Querying fonts forces a layout; after the paint it is already done.
  const isPainted = useAfterPaint(true)
  useEffect(() => {
    // Words measured before the page's own font loaded are measured again with it.
    if (!isPainted || document.fonts.check(face())) return
    void document.fonts.load(face()).then(() => {
      measured.clear()
      setFaces(before => before + 1)
    })
  }, [isPainted])
  // A column never shrinks again, so that other rows do not move what someone is reading. Each row is measured once, because a
  // list on one page passes all its rows with every page that loads.
  const seen = useRef(new Map<string, { rows: WeakSet<AnyRow>; words: Set<string> }>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: words are as wide as their face
  const text = useMemo(
    () =>
      columns
        .map(column => {
          if (column.isSized) return column.width
          const heading = headingWidth(tell(column.label))
          if (!isOwnLength(column.width)) return atLeast(column.width, heading)
          const known = seen.current.get(column.name) ?? { rows: new WeakSet<AnyRow>(), words: new Set<string>() }
          seen.current.set(column.name, known)
          for (const row of rows) {
            if (known.rows.has(row)) continue
            known.rows.add(row)
            known.words.add(column.text(row, tell))
          }
          return atLeast(column.width, Math.max(heading, ...[...known.words].map(word => roomOf(column, word))))
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
      /** Pixels that do not fit the room, so that the list scrolls sideways. */
      hidden: Math.max(0, sum - room),
      width: sum > room ? `${sum}px` : '100%',
    }
  }, [text, room])
}
