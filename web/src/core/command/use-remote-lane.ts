// The palette's slow half: records from the server, asked after a pause, given up with every key, never in the way.
import { useEffect, useState } from 'react'
import type { Tell } from '../ui/translate.ts'
import { asksSource, MAX_RECORDS, type Mode, type Row, recordRow, type Section } from './palette-rows.ts'
import type { RecordSource } from './record-source.ts'

/** Milliseconds without a key before the server is asked. */
export const PAUSE = 120

export interface RemoteLane {
  /** The text these sections answer. */
  text: string
  sections: readonly Section[]
  waiting: boolean
  /** Sources that did not answer. */
  failed: number
}

const IDLE: RemoteLane = { text: '', sections: [], waiting: false, failed: 0 }

/** `shown` are ids of rows that are listed already: a record is never listed twice. */
export function useRemoteLane(
  mode: Mode,
  text: string,
  sources: readonly RecordSource[],
  tell: Tell,
  enabled: boolean,
): RemoteLane {
  const [lane, setLane] = useState(IDLE)
  const asks = enabled && text.length >= 2 && mode !== '>' && mode !== '/' && mode !== '?'
  useEffect(() => {
    if (!asks) return setLane(IDLE)
    const asked = sources.filter(source => asksSource(mode, source))
    if (asked.length === 0) return setLane({ ...IDLE, text })
    const aborter = new AbortController()
    const found = new Map<RecordSource, readonly Row[]>()
    let open = asked.length
    let failed = 0
    // The former answers stay until the first new one is there: rows must not blink.
    setLane(before => ({ ...before, waiting: true }))
    const show = () => {
      const sections = asked.flatMap(source => {
        const rows = found.get(source) ?? []
        const all = rows.length === MAX_RECORDS ? source.all?.(text) : undefined
        const link: Row[] = all ? [{ kind: 'link', id: `all:${source.section}`, title: tell(all.title), href: all.href }] : []
        return rows.length > 0 ? [{ id: `remote:${source.section}`, title: tell(source.title), rows: [...rows, ...link] }] : []
      })
      setLane({ text, sections, waiting: open > 0, failed })
    }
    const timer = setTimeout(() => {
      for (const source of asked)
        source
          .search(text, aborter.signal)
          .then(records =>
            found.set(
              source,
              records.slice(0, MAX_RECORDS).map(record => recordRow(source, record)),
            ),
          )
          .catch(() => {
            failed++
          })
          .finally(() => {
            open--
            if (!aborter.signal.aborted) show()
          })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [asks, mode, text, sources, tell])
  // Between a key and the effect that it causes nothing was asked yet, and something is to be waited for all the same.
  return asks && lane.text !== text && !lane.waiting ? { ...lane, waiting: true } : lane
}
