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
  /** Reads a record as `get` and the writes answer it, where that is more than a row of the list. */
  readOne?: (context: Context, id: number) => Promise<object | undefined>
  /** Rows that belong to a row of another table, as users belong to a merchant. */
  under?: {
    /** The path parameter that numbers the row itself: 'userId'. */
    param: string
    /**
     * The columns that the rest of the path fixes, by names that only the base table of the source has:
     * {merchant_id: 7}. Refuses with 404 where the owner is not there.
     */
    columns: (params: Params, context: Context) => Promise<Readonly<Record<string, number>>>
  }
}

/** Numbers of rows in a path. */
export type Params = Readonly<Record<string, number>>

interface Written {
  params: Params
  body: object
  file?: Uploaded
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
  const row = async (context: Context, id: number) =>
    found(await (options.readOne?.(context, id) ?? readOne(plainSource, context.tx, id)))
  const ownerOf = async (params: Params, context: Context) => (await options.under?.columns(params, context)) ?? {}
  const conditionOf = (columns: Params) => Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)

  /** The row's number of a path, once it is known to belong to the owner that the path names. */
  async function idIn(params: Params, context: Context): Promise<number> {
    if (!options.under) return found(params.id)
    const id = found(params[options.under.param])
    const owned = sql.join([sql`id = ${id}`, ...conditionOf(await ownerOf(params, context))], sql` and `)
    found((await sql`select from ${sql.table(table)} where ${owned}`.execute(context.tx)).rows[0])
    return id
  }

  async function list(query: Parameters<typeof read>[0], params: Params, context: Context) {
    const conditions = conditionOf(await ownerOf(params, context))
    return read(query, context, conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined)
  }

  const columnsOf = async (draft: object, context: Context, file?: Uploaded): Promise<Record<string, unknown>> =>
    options.values ? options.values(draft as Draft<C>, context, file) : { ...draft }

  async function create(params: Params, body: object, context: Context, file?: Uploaded): Promise<object> {
    const values = { ...(await ownerOf(params, context)), ...(await columnsOf(body, context, file)) }
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
    list: ({ query, params }: { query: Parameters<typeof read>[0]; params: Params }, context: Context) =>
      list(query, params, context),
    get: async ({ params }: { params: Params }, context: Context) => row(context, await idIn(params, context)),
    create: ({ params, body, file }: Written, context: Context) => create(params, body, context, file),
    update: async ({ params, body, file }: Written, context: Context) => update(await idIn(params, context), body, context, file),
    remove: async ({ params }: { params: Params }, context: Context) => remove(await idIn(params, context), context),
  }
  const verbs = Object.entries(all).filter(([verb]) => verb in contract)
  // The five are the same code for every table; Handlers gives them back the types of this contract.
  return Object.fromEntries(verbs) as unknown as Handlers<Pick<C, Verb & keyof C>>
}
