// Records that a file says something else of, column by column: found and changed a set at a time, each with its audit entry.
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'
import type { Difference, ImportWriter } from './import-target.ts'

/** What an import may change of a kind of record. */
export interface ChangedColumns {
  table: 'states' | 'cities'
  /** In the audit log: 'state'. */
  subject: string
  columns: Readonly<Record<string, 'text' | 'numeric'>>
}

/** A record and what the file says of it; null says nothing. */
export type ChangedRecord = { readonly id: number } & Readonly<Record<string, string | number | null>>

const recordsOf = ({ columns }: ChangedColumns, records: readonly ChangedRecord[]) => {
  const fields = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as wanted (id int, ${sql.join(fields)})`
}

const each = ({ columns }: ChangedColumns, make: (name: string) => ReturnType<typeof sql>, between = sql`, `) =>
  sql.join(Object.keys(columns).map(make), between)

/** Of rows whose records are there, those that say something else. */
export async function differencesIn(
  tx: Tx,
  kind: ChangedColumns,
  rows: readonly { row: number; record: ChangedRecord }[],
): Promise<Difference<ChangedRecord>[]> {
  if (rows.length === 0) return []
  const records = rows.map(({ record }) => record)
  const { rows: found } = await sql<{ id: number }>`
    select wanted.id from ${recordsOf(kind, records)}
    join ${sql.table(kind.table)} own on own.tenant_id = current_tenant() and own.id = wanted.id
    where ${each(kind, name => sql`(wanted.${sql.ref(name)} is not null and wanted.${sql.ref(name)} is distinct from own.${sql.ref(name)})`, sql` or `)}`.execute(
    tx,
  )
  const ids = new Set(found.map(({ id }) => id))
  return rows.filter(({ record }) => ids.has(record.id)).map(({ row, record }) => ({ row, change: record }))
}

export async function changeColumns(
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
      join ${sql.table(kind.table)} was on was.tenant_id = current_tenant() and was.id = wanted.id
      where own.tenant_id = was.tenant_id and own.id = was.id
      returning own.id, ${told('was')} as before, ${told('own')} as after)
    insert into audit_events (staff_id, action, subject, subject_id, before, after, request_id)
    select ${staff.id}::int, ${`${kind.subject}.update`}, ${kind.subject}, id, before, after, ${requestId} from changed`.execute(
    tx,
  )
}
