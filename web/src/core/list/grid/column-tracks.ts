// Widths of columns in pixels, from the description, a person's sizing and the window.

/** Pixels; narrower shows nothing, wider hides everything else. */
export const MIN_WIDTH = 40
export const MAX_WIDTH = 1200

export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** The narrowest room in which words take at most two lines. */
export function twoLines(words: string, widthOf: (words: string) => number): number {
  const parts = words.split(' ')
  return Math.min(
    ...parts.map((_, at) => Math.max(widthOf(parts.slice(0, at + 1).join(' ')), widthOf(parts.slice(at + 1).join(' ')))),
  )
}

interface Track {
  min: number
  /** Share of the remaining width. */
  share: number
}

/** A column for words of its own length takes a little of the remaining width, and grows for a long word. */
const OWN_LENGTH = 0.25

export const isOwnLength = (width: string): boolean => width.includes('max-content')

/** The same track, never narrower than this. */
export function atLeast(width: string, pixels: number): string {
  const { min, share } = readTrack(width)
  if (min >= pixels) return width
  if (isOwnLength(width)) return `minmax(${pixels}px, max-content)`
  return share > 0 ? `minmax(${pixels}px, ${share}fr)` : `${pixels}px`
}

/** Reads '118px', '1fr', 'minmax(120px, 1.1fr)' and 'minmax(202px, max-content)'. */
export function readTrack(width: string): Track {
  const min = Number(/(\d+(?:\.\d+)?)px/.exec(width)?.[1] ?? MIN_WIDTH)
  const share = isOwnLength(width) ? OWN_LENGTH : Number(/(\d*\.?\d+)fr/.exec(width)?.[1] ?? 0)
  return { min, share }
}

/**
 * Every row is a grid of its own, so all of them get the same whole pixels and nothing is measured per row.
 * @param available pixels for all columns; more are used if the minimum widths do not fit
 */
export function trackWidths(widths: readonly string[], available: number): number[] {
  const tracks = widths.map(readTrack)
  // A track whose minimum is more than its share keeps it and leaves the others less to share, as in CSS.
  let flexible = tracks.filter(({ share }) => share > 0)
  let unit = 0
  for (;;) {
    const taken = tracks.filter(track => !flexible.includes(track)).reduce((sum, { min }) => sum + min, 0)
    const shares = flexible.reduce((sum, { share }) => sum + share, 0)
    unit = shares === 0 ? 0 : Math.max(0, available - taken) / Math.max(1, shares)
    const next = flexible.filter(({ min, share }) => share * unit > min)
    if (next.length === flexible.length) break
    flexible = next
  }
  return tracks.map(track => (flexible.includes(track) ? Math.floor(track.share * unit) : track.min))
}
