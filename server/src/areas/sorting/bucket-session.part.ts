// Sessions at buckets that end with their person or their device: nobody could log out of them any more.
import type { Context } from '../../core/http/context.ts'

/** Closes what somebody has open at buckets, on whichever device, or what is open at a device. */
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
