// One view of an import, from this device's reading and the server's answer; the server's counts.
import type { HeadingMatch } from '@office/shared/core/import/headings'
import { suggestionMessages } from '@office/shared/core/import/import-codes'
import type { ImportJob } from '@office/shared/core/import-job'
import type { Message } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import type { Tell } from '../../core/language/translate.ts'
import type { LocalProblem, Preview } from './preview.ts'

export interface ImportProblem {
  row: number
  /** Heading in the template. */
  field: string
  code: string
  value: string
  message: string
  /** A similar name that exists, if there is one. */
  suggestion: string | null
}

export interface ImportView {
  refusal: string | null
  rows: number | null
  valid: number | null
  invalid: number | null
  /** Known to the server only: null until it has answered. */
  already: number | null
  /** Rows that differ from their record, changed or left as they are; null until the server has answered. */
  differing: number | null
  updated: number | null
  /** In what they differ, the first of them. */
  changes: ImportJob['changes']
  newMerchants: number | null
  /** What will be (or was) created; null until the server has answered. */
  create: number | null
  /** Rows that are imported but may be a mistake, and the first of them. */
  warned: number
  warnings: ImportJob['warnings']
  problems: readonly ImportProblem[]
  /** There are more problems than are shown here. */
  unseen: number
  sheet: string | null
  headings: readonly HeadingMatch[]
}

const MARK = '\u0000'

/** The name inside 'No such state. Did you mean Bagmati?', in whichever language the sentence is. */
export function suggestionIn(problem: { code: string; message: string }, tell: Tell): string | null {
  const { [problem.code]: message }: Readonly<Record<string, Message>> = suggestionMessages
  if (!message) return null
  const [before = '', after = ''] = tell({ message, values: { suggestion: MARK } }).split(MARK)
  const { message: words } = problem
  if (!words.startsWith(before) || !words.endsWith(after) || words.length <= before.length + after.length) return null
  return words.slice(before.length, words.length - after.length)
}

const localProblem = ({ message, values, ...rest }: LocalProblem, tell: Tell): ImportProblem => ({
  ...rest,
  message: tell(values ? { message, values } : message),
  suggestion: null,
})

/** `job` is the answer of the dry run or the running import; it replaces the local counts. */
export function importView(preview: Preview | null, job: ImportJob | null, tell: Tell): ImportView {
  const local = preview && !('refused' in preview) ? preview : null
  const refused = job?.refused?.message ?? (preview && 'refused' in preview ? tellRefusal(preview.refused, tell) : null)
  const problems = job
    ? job.rejected.map(problem => ({ ...problem, suggestion: suggestionIn(problem, tell) }))
    : (local?.problems.map(problem => localProblem(problem, tell)) ?? [])
  const invalid = job ? job.invalid : local ? local.rows - local.valid : null
  return {
    refusal: refused,
    rows: job?.rows ?? local?.rows ?? null,
    valid: job?.valid ?? local?.valid ?? null,
    invalid,
    already: job?.unchanged ?? null,
    differing: job && job.differing + job.updated,
    updated: job?.updated ?? null,
    changes: job?.changes ?? [],
    newMerchants: job?.new_merchants ?? null,
    create: job?.created ?? null,
    warned: job?.warned ?? 0,
    warnings: job?.warnings ?? [],
    problems,
    unseen: Math.max(0, (invalid ?? 0) - problems.length),
    sheet: local?.sheet ?? null,
    headings: local?.headings ?? [],
  }
}

const tellRefusal = (refusal: Extract<Preview, { refused: unknown }>['refused'], tell: Tell) =>
  tell(refusal.values ? { message: refusal.message, values: refusal.values } : refusal.message)

/** The same import as a terminal line. */
export const importCommand = (
  kind: string,
  file: string,
  host: string,
  how: { inParts?: boolean; update?: boolean } = {},
): string =>
  `office import ${kind} ${shellWord(file)}${how.inParts ? ' --split' : ''}${how.update ? ' --update' : ''} --host ${host}`

/** 'may-orders.rejected.xlsx'. */
export const rejectedName = (file: string): string => `${file.replace(/\.\w{1,5}$/, '')}.rejected.xlsx`
