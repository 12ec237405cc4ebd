// The seven verbs of an ordinary table, built from its contract and the description of its list.
import type { Action, List } from '@office/shared/core/api/endpoint'
import { MAX_CHOICES } from '@office/shared/core/choice'
import type { Filter } from '@office/shared/core/lists/filter'
import { readFilter } from '@office/shared/core/lists/list-query'
import { type Message, msg } from '@office/shared/core/messages/message'
import { jsonSchema, type Of } from '@office/shared/core/schema'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Sql } from '../database/sql.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import type { Group, Handlers, Uploaded } from '../http/implement.ts'
import { found, refuse } from '../http/refusal.ts'
import { type ChoiceQuestion, type ChoiceSource, readChoices } from './choices-sql.ts'
import { inUse } from './in-use.ts'
import { type ListSource, readOne, type SourceOf } from './list-source.ts'
import { listSql } from './list-sql.ts'

type Verb = 'list' | 'get' | 'create' | 'update' | 'remove' | 'activeStatus' | 'dropdown'
/** Any contract with some of the seven verbs of an ordinary table. */
export type CrudContract = Group & { readonly list: List }

type ListOf<C> = C extends { list: infer L } ? L : never
type BodyOf<C, V extends string> = C extends { [K in V]: { body: infer B } } ? Of<B> : never
type Draft<C> = BodyOf<C, 'create'> | (C extends { update: unknown } ? Omit<BodyOf<C, 'update'>, 'version'> : never)
type RowOf<C> = C extends { list: { row: infer R } } ? Of<R> : never
/** One record as `create` returns it. */
type RecordOf<C> = C extends { create: { returns: infer R } } ? Of<R> : RowOf<C>

export interface TakenRule {
  /** The endpoint's declared failure, e.g. 'city-name-taken'. */
  code: string
  /** The field at which it is shown. */
  field: string
  message: Message
}

export interface CrudOptions<C> {
  table: keyof Tables & string
  /** The noun in audit events: 'city'. */
  noun: string
  source: SourceOf<ListOf<C>>
  /** What a single record has in addition to the list's columns. */
  detail?: { readonly [K in Exclude<keyof RecordOf<C>, keyof RowOf<C>>]: Sql }
  /** Entries of the dropdown if they are more than the names of active rows. */
  choices?: Partial<Omit<ChoiceSource, 'from' | 'id'>>
  /** Checks called with the row before a write; they throw to keep it as it is. */
  guards?: {
    update?: (row: RecordOf<C>, context: Context, body: BodyOf<C, 'update'>) => void | Promise<void>
    remove?: (row: RecordOf<C>, context: Context) => void | Promise<void>
    /** Only called if it would change something. */
    activeStatus?: (row: RecordOf<C>, context: Context, body: BodyOf<C, 'activeStatus'>) => void | Promise<void>
  }
  /** Columns from a draft and the file with it; the draft itself if absent. May refuse. */
  values?: (
    draft: Draft<C>,
    context: Context,
    file: Uploaded | undefined,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Writes the parts of a draft outside its own row, such as rows of a linking table, before the record is read back. */
  parts?: (context: Context, id: number, draft: Draft<C>) => Promise<void>
  /** Maps a unique index or constraint of the database to the failure that it means. */
  taken?: Readonly<Record<string, TakenRule>>
  /** Runs in the same transaction after every change, e.g. to raise a cache key. */
  changed?: (context: Context, id: number) => Promise<void>
  /** Reads a record as `get` and the writes return it, if that is more than a row of the list. */
  readOne?: (context: Context, id: number) => Promise<object | undefined>
  /** Rows that belong to a row of another table, as users belong to a merchant. */
  under?: {
    /** The path parameter with the row's own id: 'userId'. */
    param: string
    /**
     * The columns fixed by the rest of the path, under names that only the base table of the source has: {merchant_id: 7}.
     * Refuses with 404 if the owner does not exist.
     */
    columns: (params: Params, context: Context) => Promise<Readonly<Record<string, number>>>
  }
}

/** Row ids in a path. */
export type Params = Readonly<Record<string, number>>

interface Written {
  params: Params
  body: object
  file?: Uploaded
}
interface Switched {
  params: Params
  body: { is_active: boolean }
}
/** The query for entries, with the list's filters if the contract has them: filter[country_id]. */
type DropdownQuery = ChoiceQuestion & Readonly<Record<string, string | undefined>>

const gone = msg`What this refers to does not exist`
const otherBranch = msg`This belongs to a branch you do not work at`

/** Ends the request because a field names a row that this tenant does not have. */
export function refuseUnknown(field: string): never {
  refuse('invalid-fields', { errors: [{ path: field, code: 'unknown-reference', message: gone }] })
}

/** Turns a database error into its meaning for people, if known; always throws. */
export function rethrow(error: unknown, taken: Readonly<Record<string, TakenRule>> = {}): never {
  if (!(error instanceof DatabaseError)) throw error
  const rule = taken[error.constraint ?? '']
  if (error.code === '23505' && rule)
    refuse(rule.code, { detail: rule.message, errors: [{ path: rule.field, code: rule.code, message: rule.message }] })
  // Our foreign keys are named by table and column: states_country_id_fkey.
  if (error.code === '23503' && error.detail?.includes('is not present')) {
    refuseUnknown(error.constraint?.slice(`${error.table}_`.length, -'_fkey'.length) ?? '')
  }
  // The wall between branches (migration 0200): the person could not see the resulting row.
  if (error.code === '42501' && error.message.includes('row-level security')) refuse('not-found', { detail: otherBranch })
  if (error.code === '23503') refuse('in-use', { detail: inUse, values: { table: error.table ?? '' } })
  throw error
}

/**
 * Handlers for those of the seven verbs that the contract has; spread them into `implement` and add the unusual ones. Updates
 * carry `version`: an old one is refused with 412 and the current row.
 */
export function crud<C extends CrudContract>(contract: C, options: CrudOptions<C>): Handlers<Pick<C, Verb & keyof C>> {
  const { table, noun, source, taken } = options
  // CrudOptions keeps the list's own row, filter and sort types; here the same code serves every table.
  const plainSource = source as ListSource<object, Record<string, Filter>, string>
  const read = listSql(contract.list as List<string, object, Record<string, Filter>, string>, plainSource) // as above
  const whole = { ...plainSource, columns: { ...plainSource.columns, ...options.detail } }
  const row = async (context: Context, id: number) =>
    found(await (options.readOne?.(context, id) ?? readOne(whole, context.tx, id)))
  // Rows come from the contract's own columns, bodies from its own schemas; only the guards know their types.
  const guards = (options.guards ?? {}) as Readonly<
    Record<string, (row: object, context: Context, body?: object) => void | Promise<void>>
  >
  const ownerOf = async (params: Params, context: Context) => (await options.under?.columns(params, context)) ?? {}
  const conditionOf = (columns: Params) => Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)

  /** The row's id from a path, checked to belong to the owner that the path names. */
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
    // A draft has passed the contract's own schema, which `object` does not say.
    options.values ? options.values(draft as Draft<C>, context, file) : { ...draft }

  async function create(params: Params, body: object, context: Context, file?: Uploaded): Promise<object> {
    const values = { ...(await ownerOf(params, context)), ...(await columnsOf(body, context, file)) }
    const names = Object.keys(values)
    const insert = sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
      values (${sql.join(names.map(name => sql`${values[name]}`))}) returning id`
    const result = await insert.execute(context.tx).catch(error => rethrow(error, taken))
    const id = found(result.rows[0]).id
    await options.parts?.(context, id, body as Draft<C>) // it has passed the contract's own schema
    const after = await row(context, id)
    await context.audit({ action: `${noun}.create`, subject: noun, subjectId: id, after })
    await options.changed?.(context, id)
    return after
  }

  async function update(id: number, body: object & { version?: number }, context: Context, file?: Uploaded): Promise<object> {
    const before = await row(context, id)
    // A guard may fill in what the body leaves as it was.
    await guards.update?.(before, context, body)
    const { version, ...draft } = body
    const values = await columnsOf(draft, context, file)
    const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const statement = sql`
      update ${sql.table(table)} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
      where id = ${id} and version = ${version}`
    const result = await statement.execute(context.tx).catch(error => rethrow(error, taken))
    if (result.numAffectedRows !== 1n) refuse('stale-version', { current: await row(context, id) })
    await options.parts?.(context, id, draft as Draft<C>) // it has passed the contract's own schema
    const after = await row(context, id)
    await context.audit({ action: `${noun}.update`, subject: noun, subjectId: id, before, after })
    await options.changed?.(context, id)
    return after
  }

  async function remove(id: number, context: Context): Promise<{ removed: boolean }> {
    const before = await row(context, id)
    await guards.remove?.(before, context)
    const gone = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(context.tx).catch(error => rethrow(error))
    // Someone else deleted it a moment ago: they did it, and the log says so once.
    if (gone.numAffectedRows !== 1n) refuse('not-found')
    await context.audit({ action: `${noun}.remove`, subject: noun, subjectId: id, before })
    await options.changed?.(context, id)
    return { removed: true }
  }

  async function activeStatus(id: number, body: Switched['body'], context: Context): Promise<object> {
    const { is_active } = body
    const before = await row(context, id)
    if ('is_active' in before && before.is_active === is_active) return before
    await guards.activeStatus?.(before, context, body)
    await sql`
      update ${sql.table(table)} set is_active = ${is_active}, version = version + 1, updated_at = now() where id = ${id}`.execute(
      context.tx,
    )
    const after = await row(context, id)
    await context.audit({ action: `${noun}.active-status`, subject: noun, subjectId: id, before, after })
    await options.changed?.(context, id)
    return after
  }

  const { base, joins = sql``, id: idColumn } = plainSource
  // Keyed like the contract's row.
  const columns = plainSource.columns as Readonly<Record<string, Sql>>
  const choices: ChoiceSource = {
    from: sql`${base} ${joins}`,
    id: idColumn,
    name: columns.name ?? idColumn,
    ...(columns.is_active ? { offered: columns.is_active } : {}),
    ...options.choices,
  }
  /** As many as the contract allows in an answer. */
  const most = jsonSchema((contract.dropdown as Action | undefined)?.returns ?? contract.list.row).maxItems ?? MAX_CHOICES

  function dropdown(query: DropdownQuery, { tx }: Context) {
    const offered = choices.offered ? [choices.offered] : []
    for (const [name, kind] of Object.entries(contract.list.filters)) {
      const value = readFilter(kind, query[`filter[${name}]`] ?? '')
      if (value?.kind === 'ids') offered.push(sql`${plainSource.filters[name]} = any(${value.ids}::int[])`)
      if (value?.kind === 'words') offered.push(sql`${plainSource.filters[name]} = any(${value.words}::text[])`)
    }
    const narrowed = offered.length > 0 ? { ...choices, offered: sql.join(offered, sql` and `) } : choices
    return readChoices(tx, narrowed, query, most)
  }

  const all = {
    list: ({ query, params }: { query: Parameters<typeof read>[0]; params: Params }, context: Context) =>
      list(query, params, context),
    get: async ({ params }: { params: Params }, context: Context) => row(context, await idIn(params, context)),
    create: ({ params, body, file }: Written, context: Context) => create(params, body, context, file),
    update: async ({ params, body, file }: Written, context: Context) => update(await idIn(params, context), body, context, file),
    remove: async ({ params }: { params: Params }, context: Context) => remove(await idIn(params, context), context),
    activeStatus: async ({ params, body }: Switched, context: Context) =>
      activeStatus(await idIn(params, context), body, context),
    dropdown: ({ query }: { query: DropdownQuery }, context: Context) => dropdown(query, context),
  }
  const verbs = Object.entries(all).filter(([verb]) => verb in contract)
  // The seven share one code for every table; Handlers restores this contract's types.
  return Object.fromEntries(verbs) as unknown as Handlers<Pick<C, Verb & keyof C>>
}
