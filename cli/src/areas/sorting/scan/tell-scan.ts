// Reports the outcome of a scan: a bar of colour for people, a line of fields for programs.
import { harmless, paint } from '../../../core/io/io.ts'
import { writeRows } from '../../../core/io/table.ts'
import { type CliContext, jsonLines } from '../../../core/program/context.ts'

export interface ToldScan {
  code: string
  /** The field for programs: 'accepted', 'wrong-bucket'. */
  verdict: string
  /** The same in words. */
  words: string
  tone: 'good' | 'known' | 'bad'
  /** Where it belongs, or where it is now. */
  place: string
  /** Whose it is, or why it was refused. */
  detail: string
  /** How many lie there now; null if nobody counts. */
  count: number | null
}

const bars = { good: 'greenBar', known: 'yellowBar', bad: 'redBar' } as const
const marks = { good: '✓', known: '=', bad: '✗' } as const
const BELL = '\u0007'

/** Reports scans one by one; for programs the field names come first. */
export function scanTeller(context: CliContext, { quiet, jsonLines: asLines }: { quiet: boolean; jsonLines: boolean }) {
  const { out } = context.io
  let isFirst = true
  return ({ code, verdict, words, tone, place, detail, count }: ToldScan): void => {
    if (asLines) {
      out.write(jsonLines(context, { schema: 1, code, verdict, place, detail, parcels: count }))
      return
    }
    if (!out.isTty) {
      if (isFirst) writeRows(out, [['code', 'verdict', 'place', 'parcels', 'detail']])
      isFirst = false
      writeRows(out, [[code, verdict, place, count === null ? '' : String(count), detail]])
      return
    }
    const bar = paint(out, bars[tone], ` ${marks[tone]} ${words}${place === '' ? '' : ` · ${place}`} `)
    const behind = [harmless(detail), count === null ? '' : String(count)].filter(part => part !== '').join(' · ')
    out.write(`${bar} ${paint(out, 'bold', harmless(code))} ${behind}${tone === 'bad' && !quiet ? BELL : ''}\n`)
  }
}
