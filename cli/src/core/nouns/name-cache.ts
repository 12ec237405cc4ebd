// Names of records for shell completion: left behind by lists, at most once an hour, so that Tab needs no server.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@office/shared/core/api/client'
import type { List } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import type { Host } from '../host/host-name.ts'
import { writeWhole } from '../io/write-file.ts'
import { type CliContext, namedBranch, type Session } from '../program/context.ts'
import { pagesOf, type Row } from './list-pages.ts'

/** Records that are completed: the word they are kept under, their list, and the field that names them. */
export interface NameSource {
  word: string
  list: List
  field: string
}

interface Kept {
  /** When they were read, in milliseconds. */
  at: number
  names: readonly string[]
  /** There are more than these. */
  isCut?: boolean
  /** What each of them stands for, if they are names that a tenant gave to keys of the contract. */
  keys?: readonly string[]
}

const FRESH_MS = 3_600_000
/** More are not read in passing; a shell would not show them either. */
const MOST = 2000
/** A list that has already been answered is held up no longer than this. */
const PATIENCE_MS = 1500
/** Nor is a person who waits after pressing Tab. */
const TAB_MS = 800

const fileOf = ({ folders }: Pick<CliContext, 'folders'>, { name }: Pick<Host, 'name'>) =>
  join(folders.cache, `${name.replace(/[^a-z0-9.-]/g, '_')}.names.json`)

function readKept(path: string): Record<string, Kept> {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    // Written below, whole or not at all; the names in a file that anyone else wrote are checked one by one.
    return typeof read === 'object' && read !== null ? (read as Record<string, Kept>) : {}
  } catch {
    return {}
  }
}

/** A name that fits in one line and is not a flag. */
const isWord = (name: unknown): name is string => typeof name === 'string' && /^(?!-)[^\p{Cc}]+$/u.test(name)

/** Whether a list has more names than it cached. */
export const areCut = (context: Pick<CliContext, 'folders'>, host: Pick<Host, 'name'>, word: string): boolean =>
  readKept(fileOf(context, host))[word]?.isCut === true

/** Names with this beginning, from the server, for lists that are too long to be kept. */
export async function namesLike(call: Call, { list, field }: NameSource, typed: string): Promise<string[]> {
  if (list.filters[field] !== 'text') return []
  try {
    const query = { page: 1, paginate: 100, sort: [], filters: { [field]: typed }, noPagination: false }
    const { data } = await call(list, { query }, { timeout: TAB_MS })
    return (data as readonly Row[]).map(row => row[field]).filter(isWord) // every row of the contract is an object
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return []
  }
}

/** The names that a host's lists have left behind. */
export function cachedNames(context: Pick<CliContext, 'folders'>, host: Pick<Host, 'name'>, word: string): readonly string[] {
  const names: unknown = readKept(fileOf(context, host))[word]?.names
  return Array.isArray(names) ? names.filter(isWord) : []
}

/** The names that a tenant gave to keys, as they were last kept. */
export function cachedKeys(
  context: Pick<CliContext, 'folders'>,
  host: Pick<Host, 'name'>,
  word: string,
): ReadonlyMap<string, string> {
  const { names, keys }: Partial<Record<keyof Kept, unknown>> = readKept(fileOf(context, host))[word] ?? {}
  if (!Array.isArray(names) || !Array.isArray(keys)) return new Map()
  return new Map(keys.flatMap((key, at) => (isWord(key) && isWord(names[at]) ? [[key, names[at]]] : [])))
}

async function readNames(call: Call, { list, field }: NameSource): Promise<{ names: string[]; isCut: boolean }> {
  const names = new Set<string>()
  let isCut = true
  const asked = { page: 1, paginate: 100, sort: list.sort.includes(field) ? [field] : [], filters: {}, noPagination: false }
  try {
    for await (const { rows } of pagesOf(call, list, asked, true, AbortSignal.timeout(PATIENCE_MS))) {
      for (const row of rows) if (isWord(row[field])) names.add(row[field])
      if (names.size >= MOST) return { names: [...names], isCut }
    }
    isCut = false
  } catch (error) {
    // What came in time is kept; the list itself has already reported any error.
    if (!(error instanceof CallError)) throw error
  }
  return { names: [...names], isCut }
}

/** Reads names again if they are older than an hour. */
export async function refreshNames(context: CliContext, session: Session, source: NameSource): Promise<void> {
  // What is at one branch alone is not all there is.
  if (namedBranch(context) === null) await keepNames(context, session, source.word, () => readNames(session.call, source))
}

/** Keeps names under their word if those kept are older than an hour. With OFFICE_TOKEN nobody is at a shell. */
export async function keepNames(
  context: Pick<CliContext, 'folders'>,
  { host, account }: Pick<Session, 'host' | 'account'>,
  word: string,
  read: () => Promise<Omit<Kept, 'at'>>,
): Promise<void> {
  if (account === null) return
  const path = fileOf(context, host)
  const at = readKept(path)[word]?.at
  if (typeof at === 'number' && Math.abs(Date.now() - at) < FRESH_MS) return
  const names = await read()
  const kept = { ...readKept(path), [word]: { at: Date.now(), ...names } satisfies Kept }
  try {
    mkdirSync(context.folders.cache, { recursive: true, mode: 0o700 })
    await writeWhole(path, new TextEncoder().encode(JSON.stringify(kept)))
  } catch {
    // The list has been answered; Tab has no names where nothing can be kept.
  }
}

/** Drops what a host's lists have left behind. */
export const clearNames = (context: Pick<CliContext, 'folders'>, host: Pick<Host, 'name'>): void =>
  rmSync(fileOf(context, host), { force: true })
