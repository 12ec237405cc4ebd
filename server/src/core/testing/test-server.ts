// A whole server for a test suite: a real database, an own tenant, its administrator signed in.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { type Call, createClient } from '@office/shared/core/client'
import { jobs as allJobs, tenantSeeds } from '../../areas.ts'
import { createServer, implementedGroups, type NamedGroup, type Server } from '../../server.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, fromEmbedded, openDatabase } from '../database.ts'
import { openInMemory } from '../embedded-database.ts'
import { wordsOf } from '../mail.ts'
import { hashPassword } from '../passwords.ts'
import type { AnyJob } from '../queue.ts'
import { createTenant, type NewTenant } from '../tenant-create.ts'
import { inTenant, type Tx } from '../transaction.ts'
import { hostFetch } from './host-fetch.ts'
import { templatePath } from './template.ts'
import { makeTestDatabase } from './test-database.ts'

export type TestEngine = 'embedded' | 'postgres'

export const TEST_PASSWORD = 'Tested#2026'

/** A caller of the API in one tenant. */
export interface TestCaller {
  call: Call
  /** A bare request under /api with the caller's token, for what the typed client would not send. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  token: string | null
  tenant: NewTenant
}

export interface TestStaff extends TestCaller {
  staffId: number
  email: string
}

export interface TestServer {
  server: Server
  database: Database
  address: string
  tenant: NewTenant
  /** The tenant's super-admin. */
  admin: TestStaff
  /** Another tenant, with its own super-admin. */
  addTenant: () => Promise<TestStaff>
  /** A new staff member who holds just these permissions, signed in. */
  signInWith: (permissions: readonly string[], tenant?: NewTenant) => Promise<TestStaff>
  anonymous: (tenant?: NewTenant) => TestCaller
  /** The words of all mails to an address, in the order in which they were written; sealed ones opened. */
  mailsTo: (email: string, tenant?: NewTenant) => Promise<string[]>
  /** Works in a tenant as a handler would. */
  inTenant: <T>(work: (tx: Tx) => Promise<T>, tenant?: NewTenant) => Promise<T>
  close: () => Promise<void>
}

export interface TestServerOptions {
  engine?: TestEngine
  config?: Partial<Config>
  /** Endpoints of the suite's own, beside those of the areas. */
  groups?: readonly NamedGroup[]
  jobs?: readonly AnyJob[]
}

/** One hash serves every test person: making it is slow on purpose. */
const testPasswordHash = hashPassword(TEST_PASSWORD)

export async function startTestServer({
  engine = 'embedded',
  config = {},
  groups = [],
  jobs = [],
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'office-test-'))
  const made = engine === 'postgres' ? await makeTestDatabase() : null
  const database = made ? await openDatabase(made.url, dataDir) : fromEmbedded(await openInMemory(await templatePath()))
  const server = await createServer({ ...readConfig({ PORT: '0', OFFICE_DATA_DIR: dataDir }), ...config }, database, {
    groups: [...implementedGroups(), ...groups],
    jobs: [...allJobs, ...jobs],
  })
  const address = await server.listen()
  const { port } = new URL(address)

  function callerOf(tenant: NewTenant, token: string | null): TestCaller {
    const origin = `http://${tenant.slug}.localhost:${port}`
    const fetchHere = hostFetch(address)
    return {
      token,
      tenant,
      call: createClient({
        base: () => `${origin}/api`,
        tenant: () => tenant.slug,
        token: () => token,
        language: () => 'en',
        client: 'cli',
        fetch: fetchHere,
      }),
      fetch: (path, init = {}) => {
        const headers = new Headers(init.headers)
        if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
        return fetchHere(`${origin}/api${path}`, { ...init, headers })
      },
    }
  }

  async function signIn(tenant: NewTenant, email: string): Promise<TestStaff> {
    const { user, token } = await callerOf(tenant, null).call(sessionContract.login, { body: { email, password: TEST_PASSWORD } })
    return { ...callerOf(tenant, token), staffId: user.id, email }
  }

  async function addTenant(): Promise<TestStaff> {
    const slug = `t-${randomBytes(5).toString('hex')}`
    const email = `admin@${slug}.test`
    const draft = { slug, company: `Company ${slug}`, admin_email: email, password: TEST_PASSWORD, environment: 'demo' as const }
    const { tenant } = await createTenant(database, tenantSeeds, draft)
    return signIn(tenant, email)
  }

  const admin = await addTenant()
  const { tenant } = admin
  return {
    server,
    database,
    address,
    tenant,
    admin,
    addTenant,
    anonymous: (where = tenant) => callerOf(where, null),
    inTenant: (work, where = tenant) => inTenant(database, where.id, work),
    async mailsTo(email, where = tenant) {
      const mails = await inTenant(database, where.id, tx =>
        tx.selectFrom('mails').select('text').where('recipient', '=', email).orderBy('id').execute(),
      )
      return mails.map(({ text }) => wordsOf(server.services.secretBox, where.id, text) ?? '')
    },
    async signInWith(permissions, where = tenant) {
      const name = `p-${randomBytes(5).toString('hex')}`
      const email = `${name}@${where.slug}.test`
      const passwordHash = await testPasswordHash
      await inTenant(database, where.id, async tx => {
        const role = await tx
          .insertInto('roles')
          .values({ name, seed_key: null, permissions: [...permissions] })
          .returning('id')
          .executeTakeFirstOrThrow()
        const person = { name, email, contact_number: null, role_id: role.id, password_hash: passwordHash }
        await tx.insertInto('staff').values(person).execute()
      })
      return signIn(where, email)
    },
    async close() {
      await server.stop()
      await database.close()
      await made?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
