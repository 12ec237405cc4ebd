// Rows past their retention are removed hourly in every tenant, while young ones stay; tasks of areas run more often.
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { TestStaff } from '../testing/test-office.ts'
import { createMaintenance, type Maintenance, vacuumChanged } from './maintenance.ts'
import type { Tx } from './transaction.ts'

const HOUR_MS = 3_600_000

/** Two rows of each kind, one on each side of its retention limit, named by their age. */
async function leaveRows(tx: Tx, staffId: number): Promise<void> {
  for (const age of ['47 hours', '49 hours'])
    await sql`insert into idempotency_keys (staff_id, key, request_hash, status, body, created_at)
      values (${staffId}, ${age}, '', 200, '', now() - ${age}::interval)`.execute(tx)
  for (const age of ['23 hours', '25 hours'])
    await sql`insert into sign_in_attempts (account, peer, at) values (${age}, '', now() - ${age}::interval)`.execute(tx)
  for (const [end, age] of [
    ['expired', '29 days'],
    ['expired', '31 days'],
    ['revoked', '29 days'],
    ['revoked', '31 days'],
  ]) {
    const at = sql`now() - ${age}::interval`
    // A revoked one would otherwise have lasted another year.
    const [expires, revoked] = end === 'expired' ? [at, sql`null`] : [sql`now() + interval '1 year'`, at]
    const name = `${end} ${age}`
    await sql`insert into staff_sessions (staff_id, token_hash, device, expires_at, revoked_at)
      values (${staffId}, ${Buffer.from(name)}, ${name}, ${expires}, ${revoked})`.execute(tx)
  }
  for (const age of ['23 hours', '25 hours'])
    await sql`insert into password_resets (staff_id, token_hash, expires_at)
      values (${staffId}, ${Buffer.from(age)}, now() - ${age}::interval)`.execute(tx)
}

/** The remaining rows, by name. */
async function rowsLeft(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'answer ' || key as name from idempotency_keys where key like '%hours'
    union all select 'attempt ' || account from sign_in_attempts
    union all select 'session ' || coalesce(device, 'in use') from staff_sessions where device like '%days' or revoked_at is null and expires_at > now()
    union all select 'reset ' || convert_from(token_hash, 'UTF8') from password_resets
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

const YOUNG = [
  'answer 47 hours',
  'attempt 23 hours',
  'reset 23 hours',
  'session expired 29 days',
  'session in use',
  'session revoked 29 days',
]

describe.each(await engines())('on %s', engine => {
  let t: TestServer
  let other: TestStaff
  let maintenance: Maintenance
  beforeAll(async () => {
    t = await startTestServer({ engine })
    other = await t.addTenant()
    return () => t.close()
  }, 60_000)
  afterEach(async () => {
    await maintenance.stop()
    vi.useRealTimers()
  })
  const start = (tasks: Parameters<typeof createMaintenance>[1]) => {
    // Only the clock of maintenance is faked; the database and its waits run in real time.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    maintenance = createMaintenance(t.server.services, tasks, [])
    maintenance.start()
  }

  it('removes what is old in every tenant once an hour, and nothing that is young', async () => {
    for (const { tenant, staffId } of [t.admin, other]) await t.inTenant(tx => leaveRows(tx, staffId), tenant)
    expect(await t.inTenant(rowsLeft)).toHaveLength(11)
    start([])
    vi.advanceTimersByTime(HOUR_MS - 1)
    expect(await t.inTenant(rowsLeft)).toHaveLength(11)
    vi.advanceTimersByTime(1)
    await maintenance.stop()
    for (const { tenant } of [t.admin, other]) expect(await t.inTenant(rowsLeft, tenant)).toEqual(YOUNG)
  })

  it('makes statistics anew of what changed, and of nothing else', async () => {
    const analysed = async (table: string) => {
      const { rows } = await t.database.pool.query<{ at: string | null }>(
        'select last_analyze as at from pg_stat_user_tables where relid = $1::regclass',
        [table],
      )
      return rows[0]?.at ?? null
    }
    start([])
    await vacuumChanged(t.database)
    const [attempts, keys] = [await analysed('sign_in_attempts'), await analysed('idempotency_keys')]
    await t.inTenant(tx =>
      sql`insert into sign_in_attempts (account, peer) select 'many ' || n, '' from generate_series(1, 700) as n`.execute(tx),
    )
    await vacuumChanged(t.database)
    expect(await analysed('sign_in_attempts')).not.toEqual(attempts)
    expect(await analysed('idempotency_keys')).toEqual(keys)
  })

  it('leaves a tenant whose rows came after the statistics planned for as an average one, not as one without rows', async () => {
    start([])
    await t.inTenant(tx =>
      sql`insert into sign_in_attempts (account, peer) select 'early ' || n, '' from generate_series(1, 3000) as n`.execute(tx),
    )
    await t.database.pool.query('analyze sign_in_attempts')
    const planned = await t.inTenant(async tx => {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
        explain (format json) select from sign_in_attempts`.execute(tx)
      return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
    }, other.tenant)
    expect(planned).toBeGreaterThan(1000)
  })

  it('does the tasks of areas in every tenant, also after one where they failed', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const done: number[] = []
    start([
      async tx => {
        const { rows } = await sql<{ id: number }>`select current_tenant() as id`.execute(tx)
        const id = rows[0]?.id
        if (id === t.admin.tenant.id) throw new Error('as asked')
        done.push(Number(id))
      },
    ])
    vi.advanceTimersByTime(HOUR_MS / 12)
    await maintenance.stop()
    expect(done).toEqual([other.tenant.id])
    expect(told).toHaveBeenCalledExactlyOnceWith('maintenance:', 'as asked')
    told.mockRestore()
  })
})
