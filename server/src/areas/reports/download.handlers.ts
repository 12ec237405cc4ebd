// Downloads: the list, and the file itself.
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { mayHave } from './download.part.ts'

const state = sql`case when d.state = 'ready' and d.expires_at < now() then 'expired' else d.state end`

const source = tableSource('downloads d', downloadContract.list, {
  joins: sql`
    join staff on staff.tenant_id = d.tenant_id and staff.id = d.staff_id
    left join stored_files f on f.tenant_id = d.tenant_id and f.id = d.file_id`,
  columns: { state, size: sql.ref('f.size'), staff_name: sql.ref('staff.name') },
})
const readList = listSql(downloadContract.list, source)

export const downloadHandlers = implement(downloadContract, {
  list: ({ query }, context) =>
    readList(query, context, context.permissions.has('export-reports') ? undefined : sql`d.staff_id = ${context.staff.id}`),
  file: async ({ params }, { tx, staff, permissions, services }) => {
    const download = found(await tx.selectFrom('downloads').selectAll().where('key', '=', params.key).executeTakeFirst())
    // The key alone opens nothing: a link that was passed on needs its owner, or someone who may see all files.
    if (download.staff_id !== staff.id && !permissions.has('export-reports')) refuse('not-found')
    if (!mayHave(permissions, download.needs)) refuse('forbidden')
    const isOver = download.expires_at !== null && download.expires_at < new Date().toISOString()
    if (download.state !== 'ready' || download.file_id === null || isOver) refuse('not-found')
    const file = await services.files.open(tx, download.file_id)
    return { name: download.name, type: file.type, content: file.stream }
  },
})
