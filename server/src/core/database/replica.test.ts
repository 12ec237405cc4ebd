// A streaming replica answers reports, exports and dashboards: never behind the reader's own writes, reporting when it lags, and
// replaced by PostgreSQL itself when it is away.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dashboardContract, type Statistics } from '@office/shared/areas/dashboards/dashboard.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { reportContracts } from '@office/shared/areas/reports/reports'
import { endpoints } from '@office/shared/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../server.ts'
import { readConfig } from '../config.ts'
import { eventually } from '../testing/eventually.ts'
import { postgresPrograms, type Replicated, startReplicated } from '../testing/servers/replicated.ts'
import { officeAt, type TestOffice, type TestStaff } from '../testing/test-office.ts'
import { type Database, fromUrl, openDatabase } from './database.ts'
import { readInTenant } from './replica.ts'

const programs = postgresPrograms()
if (programs === null)
  console.warn('No PostgreSQL server programs (initdb, pg_basebackup) on this machine: the replica is not tested')

describe.runIf(programs !== null)('a replica for reading', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'office-read-'))
  let clusters: Replicated
  let database: Database
  let server: Server
  let t: TestOffice
  /** Reads the replica directly, also while its replay is paused. */
  let beside: pg.Pool
  beforeAll(async () => {
    clusters = await startReplicated(programs ?? '')
    const settings = { PORT: '0', OFFICE_DATA_DIR: dataDir, DATABASE_URL: clusters.url, READ_DATABASE_URL: clusters.replicaUrl }
    const config = readConfig(settings)
    database = await openDatabase(config)
    server = await createServer(config, database)
    const address = await server.listen()
    await server.working()
    t = await officeAt({ address, database, secretBox: server.services.secretBox, close: async () => undefined })
    beside = fromUrl(clusters.replicaUrl).pool
    await level()
  }, 120_000)
  afterAll(async () => {
    await beside.end()
    await server.stop()
    await database.close()
    clusters.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Waits until the replica has everything committed so far. */
  const level = async () => {
    const { rows } = await database.pool.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    await eventually(async () => {
      const asked = await beside.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [rows[0]?.lsn])
      return asked.rows[0]?.is
    })
  }
  const rest = () => beside.query('select pg_wal_replay_pause()')
  const goOn = async () => {
    await beside.query('select pg_wal_replay_resume()')
    await level()
  }
  /** The dashboard's count of cities in no zone, and the moment that the answer reports. */
  const counted = async (who: TestStaff) => {
    const answer = await who.fetch('/admin/dashboard/statistics')
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: Statistics } // as its contract says
    return { cities: data.attention.unzoned_cities, asOf: answer.headers.get('as-of') }
  }
  const addCity = (tenant = t.tenant) =>
    t.inTenant(async tx => {
      await sql`insert into zones (name) values ('Valley') on conflict do nothing`.execute(tx)
      await sql`with state as (insert into states (country_id, name) values (1, ${randomUUID()}) returning id)
        insert into cities (state_id, country_id, name) select id, 1, 'New' from state`.execute(tx)
    }, tenant)
  const onReplica = async () => {
    const { rows } = await beside.query<{ n: number }>(
      `select sum(xact_commit + xact_rollback)::int as n from pg_stat_database where datname = 'postgres'`,
    )
    return rows[0]?.n ?? 0
  }

  it('serves reports, their sums and dashboards, and nothing that is worked with', () => {
    const elsewhere = endpoints.filter(({ endpoint }) => endpoint.reads === 'replica').map(({ endpoint }) => endpoint)
    expect(elsewhere.every(({ method }) => method === 'GET')).toBe(true)
    expect(new Set(elsewhere.map(({ service }) => service))).toEqual(new Set(['reports', 'dashboards']))
    expect(elsewhere).toContain(dashboardContract.statistics)
    expect(elsewhere).toContain(reportContracts.monthlySales.sums)
  })

  it('is read while it rests, and says of which moment it is', async () => {
    const before = await counted(t.admin)
    expect(before.asOf).toBeNull()
    await rest()
    try {
      await addCity()
      // Reported from a lag of two seconds on.
      const behind = await eventually(async () => {
        const now = await counted(t.admin)
        return now.asOf === null ? null : now
      })
      expect(behind.cities).toBe(before.cities)
      expect(Date.parse(behind.asOf ?? '')).toBeLessThan(Date.now() - 2000)
    } finally {
      await goOn()
    }
    expect(await counted(t.admin)).toEqual({ cities: before.cities + 1, asOf: null })
  })

  it('is never behind what the reader wrote, nor for others behind what they wrote', async () => {
    const writer = await t.signInWith(['dashboard', 'manage-state'])
    const reader = await t.signInWith(['dashboard'])
    await level()
    await rest()
    try {
      const before = (await counted(reader)).cities
      await addCity()
      await writer.call(stateContract.create, { body: { name: 'Lumbini', code: null, country_id: 1, native_name: null } })
      expect(await counted(writer)).toEqual({ cities: before + 1, asOf: null })
      expect((await counted(reader)).cities).toBe(before)
    } finally {
      await goOn()
    }
  })

  it('gives the names that lists need, counts and files their rows, behind the same walls', async () => {
    const other = await t.addTenant()
    await addCity(other.tenant)
    await level()
    const before = await onReplica()
    expect((await counted(other)).cities).toBe(1)
    for (const { list, sums } of Object.values(reportContracts)) {
      const { status } = await other.fetch(`${list.path}?page=1`)
      expect([list.path, status]).toEqual([list.path, 200])
      expect((await other.fetch(sums.path)).status).toBe(200)
    }
    const there = await readInTenant(
      database,
      other.tenant.id,
      { staffId: other.staffId, branch: null },
      async tx => {
        const { rows } = await sql<{ is: boolean; n: number }>`
          select pg_is_in_recovery() as is, (select count(*)::int from cities) as n`.execute(tx)
        return rows[0]
      },
      async () => undefined,
    )
    expect(there).toEqual({ is: true, n: 1 })
    await eventually(async () => (await onReplica()) > before)
  })

  it('tells a person who signed out, or may not any more, at once', async () => {
    const person = await t.signInWith(['dashboard'])
    await level()
    await rest()
    try {
      await counted(person)
      await t.inTenant(tx => tx.updateTable('staff').set({ is_active: false }).where('id', '=', person.staffId).execute())
      expect((await person.fetch('/admin/dashboard/statistics')).status).toBe(401)
    } finally {
      await goOn()
    }
  })

  it('is done without while it is away', async () => {
    const told: unknown[] = []
    const { error } = console
    console.error = line => told.push(line)
    try {
      const { cities } = await counted(t.admin)
      clusters.stopReplica()
      await addCity()
      for (let n = 0; n < 3; n++) expect(await counted(t.admin)).toEqual({ cities: cities + 1, asOf: null })
      // Once, not for each call.
      expect(told.filter(line => String(line).startsWith('replica:'))).toHaveLength(1)
    } finally {
      console.error = error
      clusters.startReplica()
    }
  })
})
