// A write repeated with the same Idempotency-Key is carried out once and gets the first answer (docs/promises.md B6).
import { createHash } from 'node:crypto'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { type Tx, writeUnheard } from '../database/transaction.ts'
import { refuse } from './refusal.ts'

export interface FirstAnswer {
  status: number
  body: string
}

/** The key of a request, or null; keys are only kept for signed-in staff because public answers may contain a new token. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{8,100}$/.test(header)) return header
  return refuse('malformed-request', { detail: msg`Idempotency-Key must be 8 to 100 visible characters` })
}

export const requestHash = (method: string, url: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(JSON.stringify(body ?? null))
    .digest()

/**
 * Claims the key in this transaction; a second request with the same key waits here until the first one ends.
 * @returns the first answer, or null if this request is the first
 */
export async function claimKey(tx: Tx, staffId: number, key: string, hash: Buffer): Promise<FirstAnswer | null> {
  const claimed = await sql`
    insert into idempotency_keys (staff_id, key, request_hash, status, body) values (${staffId}, ${key}, ${hash}, 0, '')
    on conflict do nothing`.execute(tx)
  if (claimed.numAffectedRows === 1n) return null
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!hash.equals(first.request_hash)) refuse('idempotency-key-reused')
  return first
}

/** Keeps the first answer, with the commit. */
export function keepAnswer(tx: Tx, staffId: number, key: string, answer: FirstAnswer): void {
  const kept = tx.updateTable('idempotency_keys').set(answer).where('staff_id', '=', staffId).where('key', '=', key)
  writeUnheard(tx, kept.compile())
}

/** Gives the key back with a refusal that keeps what it wrote, so that the request can be tried again. */
export async function releaseKey(tx: Tx, staffId: number, key: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('staff_id', '=', staffId).where('key', '=', key).execute()
}
