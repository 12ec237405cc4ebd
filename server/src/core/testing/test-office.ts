// What a suite does with a server, its own or the run's: tenants with their people, calls, and work inside the database.
import { randomBytes } from 'node:crypto'
import { type Call, createClient } from '@office/shared/core/api/client'
import { openSession } from '../../areas/session/session.queries.ts'
import { tenantSeeds } from '../../areas.ts'
import type { Database } from '../database/database.ts'
import { inTenant, type Tx } from '../database/transaction.ts'
import { wordsOf } from '../queue/mail.ts'
import { hashPassword } from '../secrets/passwords.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { createTenant, type NewTenant } from '../tenant/tenant-create.ts'
import { hostFetch } from './host-fetch.ts'

export const TEST_PASSWORD = 'Tested#2026'

/** A caller of the API in one tenant. */
export interface TestCaller {
  call: Call
  /** A raw request under /api with the caller's token, for requests that the typed client would not send. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  token: string | null
  tenant: NewTenant
}

export interface TestStaff extends TestCaller {
  staffId: number
  email: string
}

export interface TestOffice {
  database: Database
  address: string
  tenant: NewTenant
  /** The tenant's super-admin. */
  admin: TestStaff
  /** Adds another tenant, with its own super-admin. */
  addTenant: () => Promise<TestStaff>
  /** A new staff member with exactly these permissions and an open session. */
  signInWith: (permissions: readonly string[], tenant?: NewTenant) => Promise<TestStaff>
  /** The same person, looking at one branch alone. */
  lookingAt: (branch: number, person: TestStaff) => TestStaff
  anonymous: (tenant?: NewTenant) => TestCaller
  /** A program with its token. */
  program: (token: string, tenant?: NewTenant) => TestCaller
  /** The texts of all mails to an address in the order of writing; sealed ones opened. */
  mailsTo: (email: string, tenant?: NewTenant) => Promise<string[]>
  /** Works in a tenant as a handler would. */
  inTenant: <T>(work: (tx: Tx) => Promise<T>, tenant?: NewTenant) => Promise<T>
  close: () => Promise<void>
}

/** A running server and the ways into it other than HTTP. */
interface Reached {
  address: string
  database: Database
  secretBox: SecretBox
  close: () => Promise<void>
}

/** One hash serves every test person, because hashing is slow on purpose. */
const testPasswordHash = hashPassword(TEST_PASSWORD)

/** Opens a tenant of the suite's own on a running server. */
export async function officeAt({ address, database, secretBox, close }: Reached): Promise<TestOffice> {
  const { port } = new URL(address)
  /** What a sign-in leaves in the person's row. */
  const signedIn = { password_hash: await testPasswordHash, last_sign_in_at: new Date().toISOString() }

  function callerOf(tenant: NewTenant, token: string | null, branch: number | null = null): TestCaller {
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
        branch: () => branch,
        client: 'cli',
        fetch: fetchHere,
      }),
      fetch: (path, init = {}) => {
        const headers = new Headers(init.headers)
        if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
        if (branch !== null) headers.set('x-branch', String(branch))
        return fetchHere(`${origin}/api${path}`, { ...init, headers })
      },
    }
  }

  /** Their session is created in the database: each sign-in would cost a password hash, and has a suite of its own. */
  const sessionOf = async (tx: Tx, tenant: NewTenant, staffId: number, email: string): Promise<TestStaff> => ({
    ...callerOf(tenant, await openSession(tx, staffId, null)),
    staffId,
    email,
  })

  async function addTenant(): Promise<TestStaff> {
    const slug = `t-${randomBytes(5).toString('hex')}`
    const email = `admin@${slug}.test`
    const draft = { slug, company: `Company ${slug}`, admin_email: email, environment: 'demo' as const }
    const { tenant, adminId } = await createTenant(database, tenantSeeds, draft)
    return inTenant(database, tenant.id, async tx => {
      await tx.updateTable('staff').set(signedIn).where('id', '=', adminId).execute()
      await tx.deleteFrom('password_resets').execute()
      return sessionOf(tx, tenant, adminId, email)
    })
  }

  const admin = await addTenant()
  const { tenant } = admin
  return {
    database,
    address,
    tenant,
    admin,
    addTenant,
    close,
    lookingAt: (branch, person) => ({ ...person, ...callerOf(person.tenant, person.token, branch) }),
    anonymous: (where = tenant) => callerOf(where, null),
    program: (token, where = tenant) => callerOf(where, token),
    inTenant: (work, where = tenant) => inTenant(database, where.id, work),
    async mailsTo(email, where = tenant) {
      const mails = await inTenant(database, where.id, tx =>
        tx.selectFrom('mails').select('text').where('recipient', '=', email).orderBy('id').execute(),
      )
      return mails.map(({ text }) => wordsOf(secretBox, where.id, text) ?? '')
    },
    async signInWith(permissions, where = tenant) {
      const name = `p-${randomBytes(5).toString('hex')}`
      const email = `${name}@${where.slug}.test`
      return inTenant(database, where.id, async tx => {
        const role = await tx
          .insertInto('roles')
          .values({ name, seed_key: null, permissions: [...permissions] })
          .returning('id')
          .executeTakeFirstOrThrow()
        const person = { name, email, contact_number: null, role_id: role.id, ...signedIn }
        const { id } = await tx.insertInto('staff').values(person).returning('id').executeTakeFirstOrThrow()
        return sessionOf(tx, where, id, email)
      })
    },
  }
}
