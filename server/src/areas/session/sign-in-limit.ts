// After ten wrong passwords a growing wait: per account, and per real peer against password spraying (docs/promises.md B5).
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { PublicContext } from '../../core/http/context.ts'
import { refuse } from '../../core/http/refusal.ts'

export const MAX_WRONG = 10
const WINDOW_SECONDS = 15 * 60
/** Wrong passwords of one peer over all accounts in the window: a shared office line stays well below. */
export const MAX_WRONG_OF_PEER = 100

interface Wrong {
  /** For the account within the window. */
  recent: number
  /** For the account within a day: each one past ten doubles the wait. */
  day: number
  /** Seconds since the last one. */
  since: number
  ofPeer: number
}

/** Refuses with 429 during the wait. Tries of one account queue up here, so that a burst cannot slip through. */
export async function checkSignInLimit({ tx, peer }: PublicContext, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext(${account}))`.execute(tx)
  const { rows } = await sql<Wrong>`
    select
      count(*) filter (where account = ${account} and at > now() - make_interval(secs => ${WINDOW_SECONDS})) as recent,
      count(*) filter (where account = ${account}) as day,
      coalesce(extract(epoch from now() - max(at) filter (where account = ${account})), 0)::float8 as since,
      count(*) filter (where peer = ${peer} and at > now() - make_interval(secs => ${WINDOW_SECONDS})) as "ofPeer"
    from sign_in_attempts
    where (account = ${account} or peer = ${peer}) and at > now() - interval '1 day'`.execute(tx)
  const wrong = rows[0]
  if (!wrong) return
  if (wrong.ofPeer >= MAX_WRONG_OF_PEER) refuse('too-many-requests', { retryAfter: WINDOW_SECONDS / 3 })
  if (wrong.recent < MAX_WRONG) return
  // 1, 2, 4 … minutes, never more than the window, so that nobody can lock another person out for good.
  const wait = Math.min(WINDOW_SECONDS, 60 * 2 ** Math.min(10, wrong.day - MAX_WRONG)) - wrong.since
  if (wait > 0) refuse('too-many-requests', { retryAfter: wait })
}

export async function countWrong({ tx, peer }: PublicContext, account: string): Promise<void> {
  await sql`insert into sign_in_attempts (account, peer) values (${account}, ${peer})`.execute(tx)
}

export async function forgetWrong(tx: Tx, account: string): Promise<void> {
  await sql`delete from sign_in_attempts where account = ${account}`.execute(tx)
}
