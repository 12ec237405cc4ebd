// Ends sessions at buckets together with their person or device, since nobody could log out of them any more.
import { beyondBranch } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { endedBy } from './hand-over.part.ts'

/** Closes a person's open sessions on every device, or those open at a device, at whichever branch: nobody could end them there. */
export async function closeSessionsOf(context: Context, of: { staff_id: number } | { device: string }): Promise<void> {
  const open = context.tx
    .updateTable('sorting_sessions')
    .set(endedBy('admin', context))
    .where(session => session.and(of))
    .where('closed_at', 'is', null)
    .returning('id')
  const closed = await beyondBranch(context.tx, () => open.execute())
  if (closed.length > 0) context.publish({ type: 'sorting.closed', data: { ids: closed.map(({ id }) => id) } })
  for (const { id } of closed) await context.audit({ action: 'sorting.close', subject: 'sorting-session', subjectId: id })
}
