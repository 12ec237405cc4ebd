// What this device finds in a file before the server is asked: plain data, so that a worker can pass it on.

import type { HeadingMatch } from '@office/shared/core/import/headings'
import { type RowPlaces, rowInWhole } from '@office/shared/core/import/part-file'
import { readImport } from '@office/shared/core/import/read-import'
import type { ImportKind } from '@office/shared/core/import-job'
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import { importDefinitions } from './import-definitions.ts'

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

/** The splitting worker's messages: one for each part, and a last one. */
export type PartSaid =
  | { part: { bytes: Uint8Array<ArrayBuffer>; places: RowPlaces }; preview: Preview }
  | Extract<Preview, { refused: unknown }>
  | { done: true }

/** Merges the parts of a file: anything that one of them is refused for, the whole is. */
export function joinPreviews(previews: readonly Preview[], places: readonly RowPlaces[]): Preview {
  const read: Extract<Preview, { rows: number }>[] = []
  for (const preview of previews) {
    if ('refused' in preview) return preview
    read.push(preview)
  }
  const sum = (of: (preview: (typeof read)[number]) => number) => read.reduce((all, preview) => all + of(preview), 0)
  const problems = read.flatMap((preview, index) =>
    preview.problems.map(problem => ({ ...problem, row: rowInWhole(places[index] ?? 0, problem.row) })),
  )
  return {
    rows: sum(({ rows }) => rows),
    valid: sum(({ valid }) => valid),
    sheet: read[0]?.sheet ?? '',
    headings: read[0]?.headings ?? [],
    problems: problems.slice(0, SHOWN),
  }
}

export async function previewOf(kind: ImportKind, bytes: Uint8Array, name: string): Promise<Preview> {
  const read = await readImport(importDefinitions[kind], bytes, name)
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
