// Remarks on an order: read, written, changed and deleted with the permission; every change is in the audit trail.
import type { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderContract as contract } from '@office/shared/areas/orders/order.contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Handlers } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { type ListSource, readOne } from '../../core/records/list-source.ts'
import { listSql } from '../../core/records/list-sql.ts'

type RemarkVerb = 'remarks' | 'addRemark' | 'updateRemark' | 'removeRemark'
type Remark = Awaited<ReturnType<typeof readRemark>>

const source: ListSource<
  { id: number; text: string; is_for_merchant: boolean; staff_name: string; created_at: string; version: number },
  Record<never, never>,
  'id'
> = {
  base: sql`order_remarks r`,
  id: sql.ref('r.id'),
  // A merchant's program does not see who wrote it.
  joins: sql`left join staff on staff.tenant_id = r.tenant_id and staff.id = r.staff_id`,
  columns: {
    id: sql.ref('r.id'),
    text: sql.ref('r.text'),
    is_for_merchant: sql.ref('r.is_for_merchant'),
    staff_name: sql.ref('staff.name'),
    created_at: sql.ref('r.created_at'),
    version: sql.ref('r.version'),
  },
  filters: {},
}
const readRemarks = listSql(contract.remarks, source)
const readRemark = async (tx: Tx, id: number) => found(await readOne(source, tx, id))

/** A remark is only reached through its order: under another order's id, or another tenant's, it does not exist. */
const orderOf = async (tx: Tx, id: number) =>
  found(await tx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
const remarkOf = async (tx: Tx, orderId: number, id: number) =>
  found(await tx.selectFrom('order_remarks').select('id').where('id', '=', id).where('order_id', '=', orderId).executeTakeFirst())

export const remarkHandlers: Handlers<Pick<typeof orderContract, RemarkVerb>> = {
  remarks: async ({ params, query }, context) => {
    await orderOf(context.tx, params.id)
    return readRemarks(query, context, sql`r.order_id = ${params.id}`)
  },

  addRemark: async ({ params, body }, context): Promise<Remark> => {
    await orderOf(context.tx, params.id)
    const { id } = await context.tx
      .insertInto('order_remarks')
      .values({ order_id: params.id, staff_id: context.staff.id, ...body })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readRemark(context.tx, id)
  },

  updateRemark: async ({ params, body }, context): Promise<Remark> => {
    const { tx } = context
    const { version, ...remark } = body
    await remarkOf(tx, params.id, params.remarkId)
    const before = await readRemark(tx, params.remarkId)
    const result = await tx
      .updateTable('order_remarks')
      .set({ ...remark, updated_at: context.now })
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', params.remarkId)
      .where('order_id', '=', params.id)
      .where('version', '=', version)
      .executeTakeFirst()
    const after = await readRemark(tx, params.remarkId)
    if (result.numUpdatedRows !== 1n) refuse('stale-version', { current: after })
    await context.audit({ action: 'order-remark.update', subject: 'order', subjectId: params.id, before, after })
    return after
  },

  removeRemark: async ({ params }, context) => {
    const before = await readRemark(context.tx, params.remarkId)
    const result = await context.tx
      .deleteFrom('order_remarks')
      .where('id', '=', params.remarkId)
      .where('order_id', '=', params.id)
      .executeTakeFirst()
    if (result.numDeletedRows !== 1n) refuse('not-found')
    await context.audit({ action: 'order-remark.remove', subject: 'order', subjectId: params.id, before })
    return { removed: true }
  },
}
