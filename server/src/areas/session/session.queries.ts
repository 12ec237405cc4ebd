// Sessions, wrong passwords and reset links in the database.
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { hashToken, makeToken } from '../../core/secrets/session-token.ts'

/** A session ends after this long even if it is used; after 7 unused days it ends too (open_request). */
const SESSION_DAYS = 30

export async function openSession(tx: Tx, staffId: number, device: string | null): Promise<string> {
  const token = makeToken()
  await sql`
    insert into staff_sessions (staff_id, token_hash, device, expires_at)
    values (${staffId}, ${hashToken(token)}, ${device}, now() + make_interval(days => ${SESSION_DAYS}))`.execute(tx)
  return token
}

export const findByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'language', 'password_hash', 'is_active'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('is_service', '=', false)
    .executeTakeFirst()

/** The person to whom a reset token belongs, while it is unused and valid. */
export async function readResetToken(
  tx: Tx,
  token: string,
): Promise<{ id: number; staff_id: number; email: string } | undefined> {
  const { rows } = await sql<{ id: number; staff_id: number; email: string }>`
    select r.id, r.staff_id, s.email
    from password_resets r join staff s on s.id = r.staff_id and s.is_active
    where r.token_hash = ${hashToken(token)} and r.used_at is null and r.expires_at > now()`.execute(tx)
  return rows[0]
}

/** Whether this is its first use; of two at the same time, only one is. */
export async function useResetToken(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update password_resets set used_at = now() where id = ${id} and used_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** How many links this person was sent recently; a few are enough. */
export async function recentResets(tx: Tx, staffId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from password_resets where staff_id = ${staffId} and created_at > now() - interval '15 minutes'`.execute(tx)
  return rows[0]?.count ?? 0
}
