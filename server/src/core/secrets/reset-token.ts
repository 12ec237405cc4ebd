// Makes the token of a link that sets a password; the session area reads and uses it.
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { hashToken, makeToken } from './session-token.ts'

/** 60 minutes for a single-use link of 256 random bits (docs/promises.md A10). */
export const RESET_LINK_MINUTES = 60

/** The address where a new password is set (web, session area). */
export const resetLink = (origin: string, email: string, token: string): string =>
  `${origin}/reset-password/${encodeURIComponent(email)}/${token}`

/** Invalidates the person's unused links. */
export const endResetLinks = (tx: Tx, staffId: number) =>
  sql`update password_resets set used_at = now() where staff_id = ${staffId} and used_at is null`.execute(tx)

/** Makes a link's token; earlier ones of the same person stop working. */
export async function makeResetToken(tx: Tx, staffId: number, minutes: number = RESET_LINK_MINUTES): Promise<string> {
  const token = makeToken()
  await endResetLinks(tx, staffId)
  await sql`
    insert into password_resets (staff_id, token_hash, expires_at)
    values (${staffId}, ${hashToken(token)}, now() + make_interval(mins => ${minutes}))`.execute(tx)
  return token
}
