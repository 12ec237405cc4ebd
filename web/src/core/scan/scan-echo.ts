// A barcode that a device sends twice, as keys and as text, is one scan. Pure: what was read and its times in, which of them counts out.
import type { Span } from './scan-detector.ts'

/** The two ways by which a scanner's characters arrive. */
export type Channel = 'keys' | 'text'

/** Milliseconds between a code and its echo, of which one may come at once and the other key by key. Nobody scans twice as fast. */
const SAME_WITHIN = 50
/** Milliseconds. A code without an end is told late, so the two may not come right after each other. */
const KEPT = 2000

export interface Read {
  /** Null for a code of which a part was lost. */
  code: string | null
  channel: Channel
  /** When its characters were pressed. */
  span: Span
}

/** Milliseconds between two spans; none where they overlap. */
const between = (one: Span, other: Span): number => Math.max(0, one.from - other.to, other.from - one.to)

/** The returned function says whether a code has already come by the other channel. */
export function createEchoes(): (read: Read) => boolean {
  let heard: Read[] = []
  return read => {
    heard = heard.filter(({ span }) => read.span.to - span.to < KEPT)
    const first = heard.find(
      ({ code, channel, span }) => code === read.code && channel !== read.channel && between(span, read.span) <= SAME_WITHIN,
    )
    // Each answers for one echo.
    if (first) heard = heard.filter(one => one !== first)
    else heard.push(read)
    return first !== undefined
  }
}
