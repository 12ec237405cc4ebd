// Imports plain records, each a row of one table: resolves what a row of the file names, compares it with an existing record and
// changes that column by column, and creates all others. Works a set at a time, with an audit entry for each change.
import type { CacheKey } from '@office/shared/areas/settings/cache-key.contract'
import type { Column, RowOf } from '@office/shared/core/import/define-import'
import { type Rejection, rowCodes } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import { type Difference, defineTarget, type ImportTarget, type ImportWriter } from './import-target.ts'

interface Stored {
  readonly type: 'text' | 'numeric' | 'int'
  /** Value of a new record if the row is empty there. */
  readonly initial?: string
}

/** A column that a file changes. */
interface ChangedColumn<Key extends string = string> extends Stored {
  /** The file's column that says it. */
  readonly from: Key
  /** Whose id it is: people know it by its name. */
  readonly names?: 'cities' | 'warehouses'
}

/** A column that identifies a record or its owner, so a file never changes it. */
interface LastingColumn extends Stored {
  readonly stays: true
}

/** A record's columns by name, ready to be stored. */
type Ready = Readonly<Record<string, string | number | null>>

/** The columns of `record` as values; null if empty. */
type Found<R> = { readonly ready: R } | { readonly rejected: Rejection }

interface RecordKind<C extends Record<string, Column<unknown>>, R extends Ready>
  extends Required<Pick<ImportTarget<C>, 'definition' | 'changedBy'>> {
  table: 'states' | 'cities' | 'merchants' | 'riders'
  /** In the audit log: 'state'. */
  subject: string
  columns: { readonly [K in keyof R]: ChangedColumn<keyof C & string> | LastingColumn }
  /** The cache key of these records. */
  cacheKey: CacheKey
  /** Resolves what rows refer to, one after another; keeps what it looked up for the next set. */
  finder(): (tx: Tx, row: JudgedRow<RowOf<C>>) => Promise<Found<R>>
  /** What no two records share, as the database's key has it; rows may name one record in different ways. */
  identity(record: R): string
  /** The ids of the records that already exist, in the given order; null for the others. */
  knownIds(tx: Tx, records: readonly R[]): Promise<(number | null)[]>
  /** Of rows, one at least, whose records do not exist for the importer: those that cannot be created all the same. */
  taken?(tx: Tx, rows: readonly FoundRow<R>[]): Promise<Rejection[]>
}

export interface FoundRow<R> {
  readonly row: number
  readonly ready: R
}

interface ChangedColumns {
  table: string
  subject: string
  columns: readonly (readonly [name: string, column: ChangedColumn & { readonly heading: string }])[]
}

/** A record and what the file says about it; null if empty. */
type ChangedRecord = { readonly id: number } & Ready

const recordsOf = ({ columns }: ChangedColumns, records: readonly ChangedRecord[]) => {
  const fields = columns.map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as wanted (id int, ${sql.join(fields)})`
}

const each = ({ columns }: ChangedColumns, make: (name: string) => ReturnType<typeof sql>, between = sql`, `) =>
  sql.join(
    columns.map(([name]) => make(name)),
    between,
  )

/** What a column of a record holds, in words. */
const worded = (of: 'own' | 'wanted', name: string, { names, type }: ChangedColumn) => {
  const value = sql.ref(`${of}.${name}`)
  if (names) return sql`(select named.name from ${sql.table(names)} named where named.id = ${value})`
  return type === 'numeric' ? sql`trim_scale(${value})::text` : sql`${value}::text`
}

/** Of rows with existing records, those that differ, and in what. */
async function differencesIn(
  tx: Tx,
  kind: ChangedColumns,
  rows: readonly { row: number; record: ChangedRecord }[],
): Promise<Difference<ChangedRecord>[]> {
  if (rows.length === 0) return []
  const records = rows.map(({ record }) => record)
  const differs = (name: string) => {
    const [wanted, own] = [sql.ref(`wanted.${name}`), sql.ref(`own.${name}`)]
    return sql`(${wanted} is not null and ${wanted} is distinct from ${own})`
  }
  const sides = sql.join(
    kind.columns.map(
      ([name, column]) =>
        sql`${sql.lit(name)}, case when ${differs(name)} then jsonb_build_array(${worded('own', name, column)}, ${worded('wanted', name, column)}) end`,
    ),
  )
  const { rows: found } = await sql<{ id: number; name: string; sides: Readonly<Record<string, readonly (string | null)[]>> }>`
    select wanted.id, own.name, jsonb_strip_nulls(jsonb_build_object(${sides})) as sides from ${recordsOf(kind, records)}
    join ${sql.table(kind.table)} own on own.tenant_id = (select current_tenant()) and own.id = wanted.id
    where ${each(kind, differs, sql` or `)}`.execute(tx)
  const byId = new Map(found.map(one => [one.id, one]))
  return rows.flatMap(({ row, record }) => {
    const known = byId.get(record.id)
    if (!known) return []
    const fields = kind.columns.flatMap(([name, { heading }]) => {
      const { [name]: side } = known.sides
      return side ? [{ field: heading, before: side[0] ?? '', after: side[1] ?? '' }] : []
    })
    return [{ row, record: known.name, fields, change: record }]
  })
}

/** Of rows whose records exist, those that differ, and how many do not. */
async function heldAgainst(
  tx: Tx,
  kind: ChangedColumns,
  rows: readonly (FoundRow<Ready> & { readonly id: number })[],
): Promise<{ differing: Difference<ChangedRecord>[]; unchanged: number }> {
  const known = rows.map(({ row, ready, id }) => {
    const said = kind.columns.map(([name]) => [name, ready[name] ?? null])
    return { row, record: { ...Object.fromEntries(said), id } }
  })
  const differing = await differencesIn(tx, kind, known)
  return { differing, unchanged: known.length - differing.length }
}

async function changeColumns(
  { tx, staff, requestId }: ImportWriter,
  kind: ChangedColumns,
  differing: readonly Difference<ChangedRecord>[],
): Promise<void> {
  const told = (side: string) =>
    sql`jsonb_build_object('id', ${sql.ref(`${side}.id`)}, 'name', ${sql.ref(`${side}.name`)}, ${each(kind, name => sql`${sql.lit(name)}, ${sql.ref(`${side}.${name}`)}`)})`
  await sql`
    with changed as (
      update ${sql.table(kind.table)} own
      set ${each(kind, name => sql`${sql.ref(name)} = coalesce(wanted.${sql.ref(name)}, own.${sql.ref(name)})`)}, version = own.version + 1, updated_at = now()
      from ${recordsOf(
        kind,
        differing.map(({ change }) => change),
      )}
      join ${sql.table(kind.table)} was on was.tenant_id = (select current_tenant()) and was.id = wanted.id
      where own.tenant_id = was.tenant_id and own.id = was.id
      returning own.id, ${told('was')} as before, ${told('own')} as after)
    insert into audit_events (staff_id, action, subject, subject_id, before, after, request_id)
    select ${staff.id}::int, ${`${kind.subject}.update`}, ${kind.subject}, id, before, after, ${requestId} from changed`.execute(
    tx,
  )
}

/** Stores new records; those that someone else created meanwhile are left out. */
async function storeRecords(
  tx: Tx,
  table: string,
  columns: Readonly<Record<string, Stored>>,
  records: readonly Ready[],
): Promise<number> {
  if (records.length === 0) return 0
  const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
  const values = Object.entries(columns).map(
    ([name, { type, initial = null }]) => sql`${records.map(record => record[name] ?? initial)}::${sql.raw(type)}[]`,
  )
  const { rows } = await sql`
    insert into ${sql.table(table)} (id, ${names}) select first + place - 1, ${names}
    from (select next_ids(${sql.lit(table)}, ${records.length}) as first) as ids,
      unnest(${sql.join(values)}) with ordinality as record (${names}, place)
    on conflict do nothing returning id`.execute(tx)
  return rows.length
}

export function recordTarget<C extends Record<string, Column<unknown>>, R extends Ready>({
  definition,
  changedBy,
  table,
  subject,
  columns,
  cacheKey,
  finder,
  identity,
  knownIds,
  taken,
}: RecordKind<C, R>): ImportTarget {
  const all: [string, ChangedColumn<keyof C & string> | LastingColumn][] = Object.entries(columns)
  const changed = {
    table,
    subject,
    columns: all.flatMap(([name, column]) =>
      'stays' in column ? [] : [[name, { ...column, heading: definition.columns[column.from]?.heading ?? '' }] as const],
    ),
  }
  return defineTarget<C, R, ChangedRecord>({
    definition,
    changedBy,
    raises: ({ isLast }) => (isLast ? [cacheKey] : []),
    open: () => {
      const find = finder()
      const firstRows = new Map<string, number>()
      const named = definition.uniques[0]?.field
      /** Why a row is not taken: an earlier one has the same record. */
      const repeated = ({ row, values }: JudgedRow<RowOf<C>>, ready: R): Rejection | null => {
        const key = identity(ready)
        const first = firstRows.get(key) ?? row
        firstRows.set(key, first)
        if (first === row || named === undefined) return null
        const field = definition.columns[named]?.heading ?? ''
        const { DUPLICATE_IN_FILE: message } = rowCodes
        return { row, field, value: String(values[named]), code: 'DUPLICATE_IN_FILE', message, values: { row: first } }
      }
      return {
        async resolve(tx, rows) {
          const rejected: Rejection[] = []
          const found: FoundRow<R>[] = []
          for (const judged of rows) {
            const one = await find(tx, judged)
            const reason = 'rejected' in one ? one.rejected : repeated(judged, one.ready)
            if (reason) rejected.push(reason)
            else if ('ready' in one) found.push({ row: judged.row, ready: one.ready })
          }
          const ids = await knownIds(
            tx,
            found.map(({ ready }) => ready),
          )
          const fresh = found.filter((_, at) => ids[at] === null)
          const there = found.flatMap((one, at) => {
            const id = ids[at] ?? null
            return id === null ? [] : [{ ...one, id }]
          })
          const refused = taken && fresh.length > 0 ? await taken(tx, fresh) : []
          const isRefused = new Set(refused.map(({ row }) => row))
          const ready = fresh.filter(({ row }) => !isRefused.has(row)).map(one => one.ready)
          return { ...(await heldAgainst(tx, changed, there)), ready, rejected: [...rejected, ...refused], newMerchants: [] }
        },
        async change(writer, differing) {
          await changeColumns(writer, changed, differing)
          return []
        },
        store: (tx, records) => storeRecords(tx, table, columns, records),
      }
    },
  })
}
