// Saved views: each person's own and the shared ones; sharing, and changing what is shared, needs its permission.
import { endpoints } from '@office/shared/contract'
import { decodeListQuery } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { type ListView, listViewContract, MAX_VIEWS } from '@office/shared/core/lists/list-view.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { rethrow } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import type {} from './list-view.table.ts'

const rows = tableSource('list_views v', listViewContract.list, { columns: { is_shared: sql`v.owner_id is null` } })
const readList = listSql(listViewContract.list, rows)

const lists = endpoints.flatMap(({ endpoint }) => (endpoint.kind === 'list' ? [endpoint] : []))

const unknownList = msg`This list does not exist`
const unreadable = msg`This list does not support these filters or this sorting`
const nameTaken = msg`There is already a view with this name`
const sharingNeeds = msg`Sharing a view or changing a shared view requires the permission {permission}`
const tooMany = msg`A list can have at most {max} views of one kind. Delete one first.`
const taken = { list_views_name: { code: 'view-name-taken', field: 'name', message: nameTaken } }

const mine = (context: Context) => sql`(v.owner_id = ${context.staff.id} or v.owner_id is null)`

function needSharing(context: Context): void {
  if (!context.permissions.has('share-view')) refuse('forbidden', { detail: sharingNeeds, values: { permission: 'share-view' } })
}

/** A view that could not be queried would be a dead end for everyone it is shared with. */
function refuseUnreadable(path: string, view: Pick<ListView, 'filters' | 'sort'>): void {
  const list = lists.find(candidate => candidate.path === path)
  if (!list) refuseField('list', 'unknown-reference', unknownList)
  else if ('problems' in decodeListQuery(list, encodeListQuery(view))) refuseField('filters', 'bad-filter', unreadable)
}

/** The view, if this person may see it. */
async function seen(id: number, context: Context): Promise<ListView> {
  const { rows: visible } = await sql`select from list_views v where v.id = ${id} and ${mine(context)}`.execute(context.tx)
  found(visible[0])
  return found(await readOne(rows, context.tx, id))
}

const valuesOf = (view: Pick<ListView, 'name' | 'filters' | 'sort' | 'columns'>, owner: number | null) => ({
  owner_id: owner,
  name: view.name,
  filters: JSON.stringify(view.filters),
  sort: view.sort,
  columns: view.columns && JSON.stringify(view.columns),
})

export const listViewHandlers = implement(listViewContract, {
  list: ({ query }, context) => readList(query, context, mine(context)),

  create: async ({ body }, context) => {
    const { tx, staff } = context
    if (body.is_shared) needSharing(context)
    refuseUnreadable(body.list, body)
    const owner = body.is_shared ? null : staff.id
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from list_views
      where list = ${body.list} and owner_id is not distinct from ${owner}::int`.execute(tx)
    if ((counted[0]?.n ?? 0) >= MAX_VIEWS) refuse('too-many-views', { detail: tooMany, values: { max: MAX_VIEWS } })
    const { id } = await tx
      .insertInto('list_views')
      .values({ ...valuesOf(body, owner), list: body.list, author: staff.name })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(error => rethrow(error, taken))
    const after = await seen(id, context)
    await context.audit({ action: 'list-view.create', subject: 'list-view', subjectId: id, after })
    return after
  },

  update: async ({ params, body }, context) => {
    const { id } = params
    const before = await seen(id, context)
    if (body.is_shared || before.is_shared) needSharing(context)
    refuseUnreadable(before.list, body)
    const changed = await context.tx
      .updateTable('list_views')
      .set({
        ...valuesOf(body, body.is_shared ? null : context.staff.id),
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id)
      .where('version', '=', body.version)
      .executeTakeFirst()
      .catch(error => rethrow(error, taken))
    if (changed.numUpdatedRows !== 1n) refuse('stale-version', { current: before })
    const after = await seen(id, context)
    await context.audit({ action: 'list-view.update', subject: 'list-view', subjectId: id, before, after })
    return after
  },

  remove: async ({ params }, context) => {
    const { id } = params
    const before = await seen(id, context)
    if (before.is_shared) needSharing(context)
    const gone = await context.tx.deleteFrom('list_views').where('id', '=', id).executeTakeFirst()
    if (gone.numDeletedRows !== 1n) refuse('not-found')
    await context.audit({ action: 'list-view.remove', subject: 'list-view', subjectId: id, before })
    return { removed: true }
  },
})
