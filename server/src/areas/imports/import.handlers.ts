// Imports after they were sent: the list, one of them, and cancelling one.
import { importContract } from '@office/shared/areas/imports/import.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { dropRejections, keptFile, readImportJob, seesAllImports } from '../../imports/import-job.queries.ts'

const over = msg`This import has already ended and can no longer be cancelled`

const source = tableSource('import_jobs i', importContract.list, {
  joins: sql`join staff on staff.tenant_id = i.tenant_id and staff.id = i.staff_id`,
  columns: { staff_name: sql.ref('staff.name'), rejected_file: keptFile(sql.ref('i.rejected_file')) },
})
const readList = listSql(importContract.list, source)

export const importHandlers = implement(importContract, {
  list: ({ query }, context) =>
    readList(query, context, seesAllImports(context) ? undefined : sql`i.staff_id = ${context.staff.id}`),
  get: ({ params }, context) => readImportJob(context, params.id),
  cancel: async ({ params: { id } }, context) => {
    // Whoever may not see it gets no further.
    const job = await readImportJob(context, id)
    // The import itself checks the state with every thousand rows that it stores (imports/import.job.ts).
    const { numUpdatedRows } = await context.tx
      .updateTable('import_jobs')
      .set({ state: 'cancelled', finished_at: context.now })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refuse('import-over', { detail: over, current: job })
    await dropRejections(context.tx, id)
    await context.audit({ action: 'import.cancel', subject: 'import', subjectId: id, after: { done: job.done } })
    context.publish({ type: 'import.progress', data: { id, state: 'cancelled' } })
    return readImportJob(context, id)
  },
})
