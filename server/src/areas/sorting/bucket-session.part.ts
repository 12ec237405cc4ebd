// Ends sessions at buckets together with their person or device, since nobody could log out of them any more.
import type { Context } from '../../core/http/context.ts'

/** Closes a person's open sessions on every device, or those open at a device. */
export async function closeSessionsOf(context: Context, of: { staff_id: number } | { device: string }): Promise<void> {
  const closed = await context.tx
    .updateTable('sorting_sessions')
    .set({ closed_at: context.now, closed_by: 'admin' })
    .where(open => open.and(of))
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  if (closed.length > 0) context.publish({ type: 'sorting.closed', data: { ids: closed.map(({ id }) => id) } })
  for (const { id } of closed) await context.audit({ action: 'sorting.close', subject: 'sorting-session', subjectId: id })
}
