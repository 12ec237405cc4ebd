// What this device finds in a file before the server is asked: plain data, so that a worker can hand it over.
import type { HeadingMatch } from '@office/shared/core/import/headings'
import type { ImportKind } from '@office/shared/core/import-job'
import type { Message, MessageValues } from '@office/shared/core/message'
import { importReaders } from './import-definitions.ts'

export interface LocalProblem {
  row: number
  field: string
  code: string
  value: string
  message: Message
  values?: MessageValues
}

export type Preview =
  | { refused: { code: string; message: Message; values?: MessageValues } }
  | {
      rows: number
      valid: number
      sheet: string
      headings: readonly HeadingMatch[]
      problems: readonly LocalProblem[]
    }

/** As many as the server sends; all of them are in the rejected-rows file. */
const SHOWN = 1000

export async function previewOf(kind: ImportKind, bytes: Uint8Array, name: string): Promise<Preview> {
  const read = await importReaders[kind](bytes, name)
  if ('refused' in read) return { refused: { ...read.refused } }
  const { judgement } = read
  return {
    rows: judgement.total,
    valid: judgement.rows.length,
    sheet: judgement.sheet,
    headings: judgement.headings,
    problems: judgement.rejected.slice(0, SHOWN),
  }
}
