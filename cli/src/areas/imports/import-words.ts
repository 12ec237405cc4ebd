// The words of an import for people: counts, the table of problems, the file of rejected rows and what to run next.

import type { ReadImport } from '@office/shared/core/import/read-import'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { paint } from '../../core/io/io.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { type CliContext, say } from '../../core/program/context.ts'
import type { RejectedRow } from './import-rejections.ts'

const SHOWN = 20

const reading = msg`Reading {file} · {rows, plural, one {# row} other {# rows}} · {matched, plural, one {# column} other {# columns}} matched{absent, plural, =0 {} one {, # optional column missing} other {, # optional columns missing}}`
const ofSheet = msg`{file}, sheet "{sheet}"`
const ignored = msg`Columns not imported: {headings}`
const valid = msg`{count} valid`
const invalid = msg`{count} invalid`
const wouldCreate = msg`{count} would be created`
const alreadyThere = msg`{count} already there`
const created = msg`{count} created`
const wouldChange = msg`{count} would be changed`
const changed = msg`{count} changed`
const differ = msg`{count, plural, one {# of them differs; --update changes it} other {# of them differ; --update changes them}}`
const newMerchants = msg`{count, plural, one {# new merchant} other {# new merchants}}`
const rejectedCount = msg`{count} rejected`
const warned = msg`{count} to check`
const rowToCheck = msg`Row {row}: {problem}`
const rowThatDiffers = msg`Row {row}: {record}, {fields}`
const more = msg`… and {count} more`
const headings = [msg`ROW`, msg`FIELD`, msg`VALUE`, msg`PROBLEM`]

export function sayRead(context: CliContext, file: string, { judgement }: ReadImport<unknown>, columns: number): void {
  const { io, translate } = context
  const matched = judgement.headings.filter(({ column }) => column !== null).length
  const { sheet, total } = judgement
  const named = sheet === file ? file : translate(ofSheet, { file, sheet })
  say(context, translate(reading, { file: named, rows: total, matched, absent: columns - matched }))
  const spare = judgement.headings.filter(({ column }) => column === null).map(({ heading }) => heading)
  if (spare.length > 0) say(context, paint(io.err, 'dim', translate(ignored, { headings: spare.join(', ') })))
  const { rejected } = judgement
  sayCounts(context, [
    ['green', '✓', translate(valid, { count: formatCount(judgement.total - rejected.length) })],
    rejected.length > 0 && ['red', '✗', translate(invalid, { count: formatCount(rejected.length) })],
  ])
}

type Count = false | readonly ['green' | 'red' | 'yellow' | 'dim', string, string]

const sayCounts = (context: CliContext, counts: readonly Count[]): void =>
  say(
    context,
    counts
      .filter(count => count !== false)
      .map(([sign, mark, words]) => `${paint(context.io.err, sign, mark)} ${words}`)
      .join('   '),
  )

export function sayOutcome(context: CliContext, job: ImportJob, isDryRun: boolean): void {
  const { translate } = context
  const count = (number: number) => ({ count: formatCount(number) })
  sayCounts(context, [
    ['green', '✓', translate(isDryRun ? wouldCreate : created, count(job.created))],
    job.updated > 0 && ['green', '~', translate(isDryRun ? wouldChange : changed, count(job.updated))],
    job.unchanged > 0 && ['dim', '=', translate(alreadyThere, count(job.unchanged))],
    job.differing > 0 && ['yellow', '≠', translate(differ, { count: job.differing })],
    job.new_merchants > 0 && ['green', '+', translate(newMerchants, { count: job.new_merchants })],
    job.warned > 0 && ['yellow', '!', translate(warned, count(job.warned))],
    job.invalid > 0 && ['red', '✗', translate(rejectedCount, count(job.invalid))],
  ])
}

/** The most frequent rule first, then by row, so that what to fix first is at the top. */
export function grouped(rejected: readonly RejectedRow[]): RejectedRow[] {
  const groups = Map.groupBy(rejected, ({ code, field }) => `${code} ${field}`)
  return [...groups.values()].sort((a, b) => b.length - a.length).flat()
}

/** People see the first ones, programs all of them. */
export function writeProblems(context: CliContext, rejected: readonly RejectedRow[]): void {
  if (rejected.length === 0) return
  const { io, translate } = context
  const rows = grouped(rejected)
  const shown = io.out.isTty ? rows.slice(0, SHOWN) : rows
  writeTable(
    io.out,
    headingsFor(io.out, translate, headings),
    shown.map(({ row, field, value, message }) => [String(row), field, `"${value}"`, message]),
  )
  if (shown.length < rows.length) say(context, translate(more, { count: formatCount(rows.length - shown.length) }))
}

/** Rows that changed their records, would change them, or differ from what is left as it is. */
export function sayChanges(
  context: CliContext,
  { updated, differing, changes }: Pick<ImportJob, 'updated' | 'differing' | 'changes'>,
): void {
  const { io, translate } = context
  const sign = updated > 0 ? paint(io.err, 'green', '~') : paint(io.err, 'yellow', '≠')
  const shown = changes.slice(0, SHOWN)
  for (const { row, record, fields: all } of shown) {
    const fields = all.map(({ field, before, after }) => `${field}: ${before || '–'} → ${after}`).join(', ')
    say(context, `${sign} ${translate(rowThatDiffers, { row, record, fields })}`)
  }
  const left = updated + differing - shown.length
  if (left > 0) say(context, translate(more, { count: formatCount(left) }))
}

/** Rows that are imported but may be a mistake, apart from the rejected ones, which are data. */
export function sayWarnings(context: CliContext, { warned: all, warnings }: Pick<ImportJob, 'warned' | 'warnings'>): void {
  const { io, translate } = context
  const shown = warnings.slice(0, SHOWN)
  for (const { row, message } of shown)
    say(context, `${paint(io.err, 'yellow', '!')} ${translate(rowToCheck, { row, problem: message })}`)
  if (shown.length < all) say(context, translate(more, { count: formatCount(all - shown.length) }))
}
