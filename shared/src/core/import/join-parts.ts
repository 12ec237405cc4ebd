// Joins the parts of a file again: their answers added up, their rejected rows in one file, under the row numbers of the whole.
import { xlsxBytes } from '../export/xlsx.ts'
import { type ImportJob, MAX_CHANGES, MAX_WARNINGS } from '../import-job.ts'
import { readSheet } from '../sheet/read-sheet.ts'
import { cellsOf } from '../sheet/sheet.ts'
import { type RowPlaces, rowInWhole } from './part-file.ts'

/** The answer of one part, and where its rows are in the whole. */
export interface PartJob {
  readonly job: ImportJob
  readonly places: RowPlaces
}

/** As many rejections as the answer of one import holds. */
const SHOWN = 1000

/** The result of all parts; of those under way, what is known so far. The state is that of the last one. */
export function joinJobs(parts: readonly [PartJob, ...PartJob[]]): ImportJob {
  const sum = (of: (job: ImportJob) => number) => parts.reduce((all, { job }) => all + of(job), 0)
  const last = parts.at(-1)?.job ?? parts[0].job
  const inWhole = <Row extends { row: number }>(of: (job: ImportJob) => readonly Row[]) =>
    parts.flatMap(({ job, places }) => of(job).map(one => ({ ...one, row: rowInWhole(places, one.row) })))
  return {
    ...last,
    rows: sum(({ rows }) => rows),
    done: sum(({ done }) => done),
    valid: sum(({ valid }) => valid),
    invalid: sum(({ invalid }) => invalid),
    created: sum(({ created }) => created),
    updated: sum(({ updated }) => updated),
    unchanged: sum(({ unchanged }) => unchanged),
    differing: sum(({ differing }) => differing),
    new_merchants: sum(job => job.new_merchants),
    seconds: sum(({ seconds }) => seconds),
    changes: inWhole(({ changes }) => changes).slice(0, MAX_CHANGES),
    rejected: inWhole(({ rejected }) => rejected).slice(0, SHOWN),
    warned: sum(({ warned }) => warned),
    warnings: inWhole(({ warnings }) => warnings).slice(0, MAX_WARNINGS),
    created_at: parts[0].job.created_at,
  }
}

/** One file of the rejected rows of several parts, or null if there are none. Parts of one file have the same headings. */
export async function joinRejected(
  name: string,
  files: readonly { workbook: Uint8Array; places: RowPlaces }[],
): Promise<Uint8Array<ArrayBuffer> | null> {
  let headings: readonly string[] = []
  const rows: Record<string, string | number>[] = []
  for (const { workbook, places } of files) {
    const sheet = await readSheet(workbook, name)
    if ('refused' in sheet) continue
    headings = sheet.headings
    const numberAt = headings.indexOf('_row')
    for (const row of sheet.rows)
      rows.push(
        Object.fromEntries(
          cellsOf(row).map((cell, at) => [String(at), at === numberAt ? rowInWhole(places, Number(cell)) : cell]),
        ),
      )
  }
  const columns = headings.map((heading, at) => ({ key: String(at), heading, kind: 'text' as const }))
  return rows.length === 0 ? null : xlsxBytes(name, columns, rows, 'UTC')
}
