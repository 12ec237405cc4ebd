// Records who changed what, in the same transaction as the change; the application's role can add events but not alter them.
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { AuditEntry } from '../http/context.ts'

/** Never in an event, whatever a handler passes in (docs/promises.md C13). */
const SECRET = /password|token|secret|api_key/i

const clean = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value, (key, part) => (SECRET.test(key) ? undefined : part))

export async function recordAudit(tx: Tx, who: { staffId: number | null; requestId: string }, entry: AuditEntry): Promise<void> {
  await sql`
    insert into audit_events (staff_id, action, subject, subject_id, before, after, request_id)
    values (${who.staffId}, ${entry.action}, ${entry.subject}, ${entry.subjectId},
      ${clean(entry.before)}::jsonb, ${clean(entry.after)}::jsonb, ${who.requestId})`.execute(tx)
}
