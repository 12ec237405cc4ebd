// Finds the records that are meant: by number, by key, or by a name that only one of them has.
import type { Call } from '@office/shared/core/api/client'
import type { List } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { nearest } from '@office/shared/core/import/nearest'
import { MAX_PAGE_SIZE } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { CliError, usageError } from '../program/cli-error.ts'
import { exitCodes } from '../program/exit-codes.ts'
import { pagesOf, type Row } from './list-pages.ts'
import type { Named } from './source.ts'

const noRecord = msg`There is no "{text}" here.`
const noRecordButNear = msg`There is no "{text}" here. Did you mean {suggestion}?`
const several = msg`Several records are named "{text}": numbers {numbers}. Use the number of one.`
const onlyNumbers = msg`"{text}" is not a number. These records have no names; find their numbers in the list.`

/** How many near matches are considered. */
const MOST_NEAR = 10

/** Same letters, ignoring case. */
const isSame = (value: unknown, text: string) =>
  typeof value === 'string' && value.localeCompare(text, undefined, { sensitivity: 'accent' }) === 0

/** Every row that matches. */
async function read(call: Call, list: List, filters: Record<string, string>): Promise<readonly Row[]> {
  const rows: Row[] = []
  const asked = { page: 1, paginate: MAX_PAGE_SIZE, sort: [], filters, noPagination: false }
  for await (const page of pagesOf(call, list, asked, true)) rows.push(...page.rows)
  return rows
}

/** A record number; null for a name. */
export const numberIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** Rows of records by number; those that do not exist are absent. */
export async function rowsNumbered(call: Call, list: List, ids: readonly number[]): Promise<Map<number, Row>> {
  const found = new Map<number, Row>()
  for (let at = 0; at < ids.length; at += MAX_PAGE_SIZE)
    for (const row of await read(call, list, { id: ids.slice(at, at + MAX_PAGE_SIZE).join(',') })) found.set(Number(row.id), row)
  return found
}

/** Candidates for a name: rows that contain the text, or have it as their code. */
async function candidates(call: Call, { source, name }: Named, text: string): Promise<readonly Row[]> {
  if (source.kind === 'action') return (await call(source)) as readonly Row[] // what such an action returns
  const wanted = ['code', ...(name === null ? [] : [name])].filter(field => field in source.filters)
  const rows = await Promise.all(wanted.map(field => read(call, source, { [field]: text })))
  return [...new Map(rows.flat().map(row => [row.id, row])).values()]
}

/** A text in three: a slip, also one of two swapped letters, leaves one of them as it was. */
const thirdsOf = (text: string): string[] => {
  const size = Math.ceil(text.length / 3)
  return [0, 1, 2].map(at => text.slice(at * size, (at + 1) * size)).filter(third => third.trim() !== '')
}

/**
 * Rows whose names may be misspelt as the text: as the server finds them for drop-downs, else those with a part of it. A list that
 * finds whole names alone is looked through by its first page: all payment methods, the newest of documents.
 */
async function oneSlipAway(call: Call, { source, near, name }: Named, text: string): Promise<readonly Row[]> {
  if (source.kind !== 'list' || name === null) return []
  try {
    // what dropdowns return
    const choices = near ? ((await call(near, { query: { search: text } })) as readonly { id: number }[]) : []
    const ids = choices.slice(0, MOST_NEAR).map(({ id }) => id)
    if (ids.length > 0) return [...(await rowsNumbered(call, source, ids)).values()]
    const filters = source.filters[name] === 'text' ? thirdsOf(text).map(part => ({ [name]: part })) : [{}]
    const pages = filters.map(one => call(source, { query: { paginate: MAX_PAGE_SIZE, filters: one } }))
    return (await Promise.all(pages)).flatMap(({ data }) => data.filter(row => nearest(text, [String(row[name])]) !== null))
  } catch (error) {
    if (error instanceof CallError) return []
    throw error
  }
}

/** The row of a record. @throws CliError if there is none, or if more than one may be meant */
export async function findRow(call: Call, noun: Named, text: string): Promise<Row> {
  const { source, key, name } = noun
  const id = numberIn(text)
  if (id !== null && source.kind === 'list') {
    const row = (await rowsNumbered(call, source, [id])).get(id)
    if (row) return row
    throw new CliError(exitCodes.failed, 'not-found', noRecord, { text })
  }
  if (name === null) throw usageError(onlyNumbers, { text })
  const near = await candidates(call, noun, text)
  const found = near.filter(row => isSame(row[name], text) || isSame(row.code, text) || isSame(row[key], text))
  const [only, second] = found
  if (only && !second) return only
  if (only) {
    const numbers = found.map(row => String(row[key])).join(', ')
    throw new CliError(exitCodes.failed, 'ambiguous', several, { text, numbers })
  }
  const alike = near.length > 0 ? near : await oneSlipAway(call, noun, text)
  const names = [...new Set(alike.map(row => String(row[name])))]
  const suggestion = nearest(text, names) ?? (names.length <= 3 ? names.join(', ') : '')
  throw new CliError(exitCodes.failed, 'not-found', suggestion === '' ? noRecord : noRecordButNear, { text, suggestion })
}

/** The number of a record. A given number is used as it is: a person who works with a record may not have access to its list. */
export const recordNumber = async (call: Call, noun: Named, text: string): Promise<number> =>
  numberIn(text) ?? Number((await findRow(call, noun, text)).id)
