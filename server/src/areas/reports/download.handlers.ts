// Downloads: the list, and the file itself.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { mayHave, reaches } from './download.part.ts'

const state = sql`case when d.state = 'ready' and d.expires_at < now() then 'expired' else d.state end`

const source = tableSource('downloads d', downloadContract.list, {
  joins: sql`
    join staff on staff.tenant_id = d.tenant_id and staff.id = d.staff_id
    left join stored_files f on f.tenant_id = d.tenant_id and f.id = d.file_id`,
  columns: { state, size: sql.ref('f.size'), staff_name: sql.ref('staff.name') },
})
/** Those of a person, or of all people but for personal ones; whoever works for some branches sees those that hold no others. */
const seen = ({ staff, permissions, places }: Context): Sql | undefined => {
  if (!permissions.has('export-reports')) return sql`d.staff_id = ${staff.id}`
  const reached = places === null ? sql`true` : sql`d.places <@ ${[...places]}::int[]`
  return sql`(d.staff_id = ${staff.id} or not d.is_personal and ${reached})`
}

/** A file that somebody has made is theirs at whichever branch they look. */
async function reachesFile({ tx, staff }: Context, held: readonly number[] | null): Promise<boolean> {
  const { rows } = await sql<{ own: number[] | null }>`select places_of(${staff.id}) as own`.execute(tx)
  return reaches(rows[0]?.own ?? null, held)
}
const readList = listSql(downloadContract.list, source)

export const downloadHandlers = implement(downloadContract, {
  list: ({ query }, context) => readList(query, context, seen(context)),
  file: async ({ params }, context) => {
    const { tx, staff, permissions, services } = context
    const download = found(await tx.selectFrom('downloads').selectAll().where('key', '=', params.key).executeTakeFirst())
    // The key alone opens nothing: a link that was passed on needs its owner, or someone who may see all files.
    const isReached = await reachesFile(context, download.places)
    const isForOthers = !download.is_personal && permissions.has('export-reports') && isReached
    if (download.staff_id !== staff.id && !isForOthers) refuse('not-found')
    if (!mayHave(permissions, download) || !isReached) refuse('forbidden')
    const isOver = download.expires_at !== null && download.expires_at < new Date().toISOString()
    if (download.state !== 'ready' || download.file_id === null || isOver) refuse('not-found')
    const file = await services.files.open(tx, download.file_id)
    return { name: download.name, type: file.type, content: file.stream }
  },
})
