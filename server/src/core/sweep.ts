// Removes what has had its time: old keys of writes, wrong passwords, ended sessions, used links.
import type { Services } from './context.ts'

const HOUR_MS = 3_600_000

/** Rows and how long they are kept; a retry comes within a day, an ended session is shown for a month. */
const rules = [
  `delete from idempotency_keys where created_at < now() - interval '48 hours'`,
  `delete from sign_in_attempts where at < now() - interval '1 day'`,
  `delete from staff_sessions where coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  `delete from password_resets where expires_at < now() - interval '1 day'`,
]

export interface Sweeper {
  start: () => void
  stop: () => void
}

export function createSweeper({ database }: Services): Sweeper {
  let timer: NodeJS.Timeout | undefined
  async function sweep(): Promise<void> {
    const tenants = await database.owner.selectFrom('tenants').select('id').execute()
    for (const { id } of tenants) {
      const opening = `begin; select set_config('app.tenant', '${id}', true), set_config('role', 'office_app', true)`
      const client = await database.pool.connect()
      try {
        await client.query([opening, ...rules, 'commit'].join(';'))
        client.release()
      } catch {
        client.release(true)
      }
    }
  }
  return {
    start: () => {
      timer = setInterval(() => void sweep().catch(() => undefined), HOUR_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
