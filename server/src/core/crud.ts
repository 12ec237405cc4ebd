// list, get, create, update and remove of an ordinary table, from its contract and the description of its list.
import type { List } from '@office/shared/core/endpoint'
import type { Filter } from '@office/shared/core/list-query'
import { type Message, msg } from '@office/shared/core/message'
import type { Of } from '@office/shared/core/schema'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Context } from './context.ts'
import type { Group, Handlers, Uploaded } from './implement.ts'
import { type ListSource, listSql, readOne, type SourceOf } from './list-sql.ts'
import { found, refuse } from './refusal.ts'
import type { Tables } from './tables.ts'

type Verb = 'list' | 'get' | 'create' | 'update' | 'remove'
/** Any contract with some of the five verbs of an ordinary table. */
export type CrudContract = Group & { readonly list: List }

type ListOf<C> = C extends { list: infer L } ? L : never
type BodyOf<C, V extends string> = C extends { [K in V]: { body: infer B } } ? Of<B> : never
type Draft<C> = BodyOf<C, 'create'> | Omit<BodyOf<C, 'update'>, 'version'>

export interface TakenRule {
  /** The endpoint's declared failure, e.g. 'city-name-taken'. */
  code: string
  /** The field to show it at. */
  field: string
  message: Message
}

export interface CrudOptions<C> {
  table: keyof Tables & string
  /** In audit events: 'city'. */
  noun: string
  source: SourceOf<ListOf<C>>
  /** Columns of a draft, and of the file beside it; the draft itself when absent. May refuse. */
  values?: (
    draft: Draft<C>,
    context: Context,
    file: Uploaded | undefined,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Writes what the draft holds beside its own row, such as rows of a linking table, before the record is read back. */
  parts?: (context: Context, id: number, draft: Draft<C>) => Promise<void>
  /** Unique index or constraint of the database to the failure that it means. */
  taken?: Readonly<Record<string, TakenRule>>
  /** Runs in the same transaction after every change, e.g. to raise a cache key. */
  changed?: (context: Context, id: number) => Promise<void>
}

const inUse = msg`This is still used by {table} and cannot be deleted`
const gone = msg`What this refers to does not exist`

/** Ends the request: a field names a row that this tenant does not have. */
export function refuseUnknown(field: string): never {
  refuse('invalid-fields', { errors: [{ path: field, code: 'unknown-reference', message: gone }] })
}

/** What a database error means to people, where the description knows it; throws in any case. */
export function rethrow(error: unknown, taken: Readonly<Record<string, TakenRule>> = {}): never {
  if (!(error instanceof DatabaseError)) throw error
  const rule = taken[error.constraint ?? '']
  if (error.code === '23505' && rule)
    refuse(rule.code, { detail: rule.message, errors: [{ path: rule.field, code: rule.code, message: rule.message }] })
  // The column is the last part of the key named by our constraints: states_country_id_fkey.
  if (error.code === '23503' && error.detail?.includes('is not present')) {
    refuseUnknown(error.constraint?.slice(`${error.table}_`.length, -'_fkey'.length) ?? '')
  }
  if (error.code === '23503') refuse('in-use', { detail: inUse, values: { table: (error.table ?? '').replaceAll('_', ' ') } })
  throw error
}

/**
 * Handlers for those of the five verbs that the contract has; spread them into `implement` and add the unusual ones.
 * Updates carry `version`: an old one is refused with 412 and the current row.
 */
export function crud<C extends CrudContract>(contract: C, options: CrudOptions<C>): Handlers<Pick<C, Verb & keyof C>> {
  const { table, noun, source, taken } = options
  // The list keeps its own row, filter and sort types in CrudOptions; here one code serves every table.
  const plainSource = source as unknown as ListSource<object, Record<string, Filter>, string>
  const read = listSql(contract.list as List<string, object, Record<string, Filter>, string>, plainSource)
  const row = async (context: Context, id: number) => found(await readOne(plainSource, context.tx, id))
  const columnsOf = async (draft: object, context: Context, file: Uploaded | undefined): Promise<Record<string, unknown>> =>
    options.values ? options.values(draft as Draft<C>, context, file) : { ...draft }

  async function create(body: object, context: Context, file?: Uploaded): Promise<object> {
    const values = await columnsOf(body, context, file)
    const names = Object.keys(values)
    const insert = sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
      values (${sql.join(names.map(name => sql`${values[name]}`))}) returning id`
    const result = await insert.execute(context.tx).catch(error => rethrow(error, taken))
    const id = found(result.rows[0]).id
    await options.parts?.(context, id, body as Draft<C>)
    const after = await row(context, id)
    await context.audit({ action: `${noun}.create`, subject: noun, subjectId: id, after })
    await options.changed?.(context, id)
    return after
  }

  async function update(id: number, body: object & { version?: number }, context: Context, file?: Uploaded): Promise<object> {
    const { version, ...draft } = body
    const before = await row(context, id)
    const values = await columnsOf(draft, context, file)
    const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const statement = sql`
      update ${sql.table(table)} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
      where id = ${id} and version = ${version}`
    const result = await statement.execute(context.tx).catch(error => rethrow(error, taken))
    if (result.numAffectedRows !== 1n) refuse('stale-version', { current: await row(context, id) })
    await options.parts?.(context, id, draft as Draft<C>)
    const after = await row(context, id)
    await context.audit({ action: `${noun}.update`, subject: noun, subjectId: id, before, after })
    await options.changed?.(context, id)
    return after
  }

  async function remove(id: number, context: Context): Promise<{ removed: boolean }> {
    const before = await row(context, id)
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(context.tx).catch(error => rethrow(error))
    await context.audit({ action: `${noun}.remove`, subject: noun, subjectId: id, before })
    await options.changed?.(context, id)
    return { removed: true }
  }

  const all = {
    list: ({ query }: { query: Parameters<typeof read>[0] }, context: Context) => read(query, context),
    get: ({ params }: { params: { id: number } }, context: Context) => row(context, params.id),
    create: ({ body, file }: { body: object; file?: Uploaded }, context: Context) => create(body, context, file),
    update: ({ params, body, file }: { params: { id: number }; body: object; file?: Uploaded }, context: Context) =>
      update(params.id, body, context, file),
    remove: ({ params }: { params: { id: number } }, context: Context) => remove(params.id, context),
  }
  const verbs = Object.entries(all).filter(([verb]) => verb in contract)
  // The five are the same code for every table; Handlers gives them back the types of this contract.
  return Object.fromEntries(verbs) as unknown as Handlers<Pick<C, Verb & keyof C>>
}
