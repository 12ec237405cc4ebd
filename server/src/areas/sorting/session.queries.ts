// Logging in to a bucket, out of it, or being logged out: one open session per device and per bucket.
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-source.ts'
import { sessionSource } from './bucket.source.ts'
import { endedBy, takenOver } from './hand-over.part.ts'
import { closeTimedOut } from './session-clock.queries.ts'

const bucketTaken = msg`{name} is logged in to this bucket on {device}`
export const sessionOver = {
  user: msg`This session at the bucket has ended`,
  admin: msg`This session at the bucket was closed by an administrator`,
  timeout: msg`This session at the bucket timed out: nothing was scanned for too long`,
}
const deviceUnlinked = msg`This device was unlinked. Link it again in the list of sorting devices.`
const deviceInSession = msg`This device is still logged in to bucket {code}. Log out there first.`

const openSessions = (tx: Tx) =>
  tx
    .selectFrom('sorting_sessions as session')
    .innerJoin('sorting_buckets as bucket', join =>
      join.onRef('bucket.tenant_id', '=', 'session.tenant_id').onRef('bucket.id', '=', 'session.bucket_id'),
    )
    .innerJoin('staff', join =>
      join.onRef('staff.tenant_id', '=', 'session.tenant_id').onRef('staff.id', '=', 'session.staff_id'),
    )
    .select(['session.id', 'session.bucket_id', 'session.staff_id', 'session.device', 'bucket.code', 'staff.name'])
    .where('session.closed_at', 'is', null)

export const readSession = async (tx: Tx, id: number) => found(await readOne(sessionSource, tx, id))

/** Whether a station may be used; an unknown name is a new device. */
async function isLinked(tx: Tx, name: string): Promise<boolean> {
  const known = await tx.selectFrom('sorting_devices').select('is_linked').where('name', '=', name).executeTakeFirst()
  if (!known) await tx.insertInto('sorting_devices').values({ name }).execute()
  return known?.is_linked ?? true
}

/** Opens a session, or resumes the one that this person has open on this device, so a crash loses nothing. */
export async function logIn(context: Context, bucketId: number, device: string) {
  const { tx, staff, tenant } = context
  // Locked, so that of two people at one bucket, or two buckets at one device, the second hears about the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`sorting ${tenant.id} ${device}`}))`.execute(tx)
  found(await tx.selectFrom('sorting_buckets').select('id').where('id', '=', bucketId).forUpdate().executeTakeFirst())
  // The hour of the setting counts, not the moment when the clock runs next.
  const ids = await closeTimedOut(tx, context.now, context.requestId)
  if (ids.length > 0) context.publish({ type: 'sorting.closed', data: { ids } })
  if (!(await isLinked(tx, device))) refuse('device-unlinked', { detail: deviceUnlinked })
  // A device has one session, which may be at another branch.
  const here = await beyondBranch(tx, () => openSessions(tx).where('session.device', '=', device).executeTakeFirst())
  if (here && here.bucket_id === bucketId && here.staff_id === staff.id) return readSession(tx, here.id)
  if (here)
    refuse('device-in-session', {
      detail: deviceInSession,
      values: { code: here.code },
      current: { bucket_id: here.bucket_id, code: here.code },
    })
  const other = await openSessions(tx).where('session.bucket_id', '=', bucketId).executeTakeFirst()
  if (other) refuse('bucket-taken', { detail: bucketTaken, values: { name: other.name, device: other.device } })
  const { id } = await tx
    .insertInto('sorting_sessions')
    .values({ bucket_id: bucketId, staff_id: staff.id, device, ...takenOver(bucketId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.audit({
    action: 'sorting.login',
    subject: 'sorting-session',
    subjectId: id,
    after: { bucket_id: bucketId, device },
  })
  return readSession(tx, id)
}

export async function logOut(context: Context, bucketId: number, device: string) {
  const { tx, staff } = context
  const { id } = found(
    await tx
      .updateTable('sorting_sessions')
      .set(endedBy('user', context))
      .where('bucket_id', '=', bucketId)
      .where('device', '=', device)
      .where('staff_id', '=', staff.id)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  await context.audit({ action: 'sorting.logout', subject: 'sorting-session', subjectId: id })
  return readSession(tx, id)
}

/** Closes a session, whoever opened it, because its device may be lost or its person gone. */
export async function closeSession(context: Context, id: number) {
  const { tx } = context
  found(await tx.selectFrom('sorting_sessions').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
  const before = await readSession(tx, id)
  if (before.closed_by !== null) refuse('session-closed', { detail: sessionOver[before.closed_by], current: before })
  await tx.updateTable('sorting_sessions').set(endedBy('admin', context)).where('id', '=', id).execute()
  const after = await readSession(tx, id)
  await context.audit({ action: 'sorting.close', subject: 'sorting-session', subjectId: id, before, after })
  context.publish({ type: 'sorting.closed', data: { ids: [id] } })
  return after
}
