// The audit log of the demo's money documents: who made, counted and decided on each, and when.
import { sql } from 'kysely'
import type { Tx } from '../core/database/transaction.ts'

/** Documents drafted by a rule were made by nobody and appear in no log. */
export async function seedDemoAudit(tx: Tx): Promise<void> {
  await sql`
    insert into audit_events (at, staff_id, action, subject, subject_id, after, request_id)
    select deed.at, deed.staff_id, d.kind || '.' || deed.verb, d.kind, d.id, jsonb_strip_nulls(deed.after), 'demo-' || d.number || '-' || deed.verb
    from documents d
    cross join lateral (values
      ('create', d.maker_id, d.created_at, jsonb_build_object('number', d.number, 'currency', d.currency, 'declared', d.declared)),
      ('count', d.counter_id, d.counted_at, jsonb_build_object('number', d.number, 'declared', d.declared, 'counted', d.counted)),
      (case d.state when 'rejected' then 'reject' when 'cancelled' then 'cancel' else 'approve' end, d.decider_id, d.decided_at,
        jsonb_build_object('number', d.number, 'state', d.state, 'reason', d.reason))
    ) deed (verb, staff_id, at, after)
    where deed.staff_id is not null and deed.at is not null
    order by deed.at, d.id`.execute(tx)
}
