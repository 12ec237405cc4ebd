// Sessions at buckets that end with the person who opened them: nobody else could log out of them.
import type { Context } from '../../core/http/context.ts'

/** Closes what somebody has open at buckets, on whichever device. */
export async function closeSessionsOf(context: Context, staffId: number): Promise<void> {
  const closed = await context.tx
    .updateTable('sorting_sessions')
    .set({ closed_at: context.now })
    .where('staff_id', '=', staffId)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of closed) await context.audit({ action: 'sorting.close', subject: 'sorting-session', subjectId: id })
}
