// Records from the server: requested after a pause, cancelled with every key, never blocking.
import { useEffect, useState } from 'react'
import type { Tell } from '../../language/translate.ts'
import { asksSource, type Mode, recordRow } from '../palette-rows.ts'
import type { Row, Section } from '../palette-sections.ts'
import { MAX_RECORDS } from '../palette-sections.ts'
import type { RecordSource } from './record-source.ts'

/** Milliseconds without a key before the server is asked. */
export const PAUSE = 120

export interface RemoteLane {
  /** The text that these sections answer. */
  text: string
  sections: readonly Section[]
  waiting: boolean
  /** Sources that did not answer. */
  failed: number
}

interface Answers {
  /** What was asked: mode and text. */
  to: string
  text: string
  sections: readonly Section[]
  /** The query: mode and text. */
  open: number
  failed: number
}

const NONE: Answers = { to: '', text: '', sections: [], open: 0, failed: 0 }

/** Duplicates are removed where these sections are merged with the local ones. */
export function useRemoteLane(mode: Mode, text: string, sources: readonly RecordSource[], tell: Tell): RemoteLane {
  const [answers, setAnswers] = useState(NONE)
  const asks = text.length >= 2 && mode !== '>' && mode !== '/' && mode !== '?'
  const to = `${mode}${text}`
  useEffect(() => {
    if (!asks) return setAnswers(NONE)
    const asked = sources.filter(source => asksSource(mode, source))
    if (asked.length === 0) return setAnswers({ ...NONE, to, text })
    const aborter = new AbortController()
    const found = new Map<RecordSource, readonly Row[]>()
    let open = asked.length
    let failed = 0
    const show = () => {
      const sections = asked.flatMap(source => {
        const rows = found.get(source) ?? []
        const all = rows.length === MAX_RECORDS ? source.all?.(text) : undefined
        const link: Row[] = all ? [{ kind: 'link', id: `all:${source.section}`, title: tell(all.title), href: all.href }] : []
        return rows.length > 0 ? [{ id: `remote:${source.section}`, title: tell(source.title), rows: [...rows, ...link] }] : []
      })
      setAnswers({ to, text, sections, open, failed })
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
  }, [asks, mode, text, to, sources, tell])
  // The earlier results stay until the first new one arrives, so that rows do not flicker and a key draws nothing else.
  return { ...answers, waiting: asks && (answers.to !== to || answers.open > 0) }
}
