// Makes the token of a link that sets a password; reading and using it is the session area's.
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { hashToken, makeToken } from './session-token.ts'

/** 60 minutes for a link of 256 random bits, single use (docs/promises.md A10). */
export const RESET_LINK_MINUTES = 60

/** The address that asks for a new password (web, session area). */
export const resetLink = (origin: string, email: string, token: string): string =>
  `${origin}/reset-password/${encodeURIComponent(email)}/${token}`

/** Links of the person that were not used yet stop working. */
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
