// The demo tenants, with one staff member for each kind of work; the areas' own seeds add what they work on.
import { businessSetting } from '@office/shared/areas/settings/business.contract'
import type { SettingValue } from '@office/shared/areas/settings/setting.model'
import type { Database } from '../core/database/database.ts'
import { inTenant, type Tx } from '../core/database/transaction.ts'
import type { Files } from '../core/files/files.ts'
import { hashPassword } from '../core/secrets/passwords.ts'
import { createTenant, type NewTenant, type TenantSeed } from '../core/tenant/tenant-create.ts'
import { seedDemoData } from './demo-data.ts'
import { seedDemoFiles } from './demo-files.ts'
import { seedDemoMails } from './demo-mails.ts'
import { seedDemoOpenings } from './demo-openings.ts'
import { seedDemoChildren } from './demo-orders.ts'
import { seedDemoSessions } from './demo-sessions.ts'

export const DEMO_PASSWORD = 'Office#2026'

interface DemoTenant {
  slug: string
  company: string
  time_zone: string
  currency: string
  /** As printed at the head of invoices and receipts. */
  profile: Partial<SettingValue<typeof businessSetting>>
  /** Number of orders at the start, over the last 90 days. */
  orders: number
}

const demoTenants: readonly DemoTenant[] = [
  {
    ...{ slug: 'demo', company: 'Himal Courier', time_zone: 'Asia/Kathmandu', currency: 'NPR', orders: 5000 },
    profile: {
      legal_name: 'Himal Courier Service Pvt. Ltd.',
      registration_number: '609283451',
      address: 'Kalanki, Ring Road 14\nKathmandu 44600',
      phone: '+97714270001',
      email: 'hello@himal.test',
      website: 'https://himal.test',
    },
  },
  {
    ...{ slug: 'acme', company: 'Acme Parcels', time_zone: 'Europe/Berlin', currency: 'EUR', orders: 300 },
    profile: {
      legal_name: 'Acme Parcels GmbH',
      registration_number: 'HRB 204817',
      address: 'Hafenstrasse 12\n24103 Kiel',
      phone: '+494315550100',
      email: 'info@acme.test',
      website: 'https://acme.test',
    },
  },
]

/** First part of the mail address, name, seed role; the administrator comes with the tenant. */
const people = [
  ['operations', 'Maya Operations', 'operations-manager'],
  ['supervisor', 'Hari Supervisor', 'hub-supervisor'],
  ['scanner', 'Sita Scanner', 'sorter'],
  ['dispatcher', 'Dev Dispatcher', 'dispatcher'],
  ['counter', 'Carla Counter', 'counter'],
  ['finance', 'Felix Finance', 'finance-maker'],
  ['checker', 'Chandra Checker', 'finance-checker'],
  ['branch', 'Bina Branch', 'branch-manager'],
  ['agency', 'Anton Agency', 'agency-user'],
  ['support', 'Sara Support', 'support'],
  ['auditor', 'Aline Auditor', 'auditor'],
  ['integration', 'Integration', 'integration'],
] as const

export const demoSignIns = (): string =>
  `Sign in with ${['admin', 'scanner', 'finance'].map(name => `${name}@demo.test`).join(', ')} and ${DEMO_PASSWORD}`

const adminOf = (slug: string) => `admin@${slug}.test`

/** As it is created, or as a start left it that was ended before the tenant was filled. */
async function isEmpty(tx: Tx, slug: string): Promise<boolean> {
  const staff = await tx.selectFrom('staff').select('email').limit(2).execute()
  const profile = await tx.selectFrom('settings').select('kind').where('kind', '=', businessSetting.kind).executeTakeFirst()
  return staff.length === 1 && staff[0]?.email === adminOf(slug) && !profile
}

/** Its people, and what they did so far. */
async function fill(tx: Tx, tenant: NewTenant, { orders, profile }: DemoTenant, files: () => Promise<Files>): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const roles = await tx.selectFrom('roles').select(['id', 'seed_key']).execute()
  for (const [at, [local, name, key]] of people.entries()) {
    const role = roles.find(({ seed_key }) => seed_key === key)
    if (!role) throw new Error(`No seed role ${key}`)
    const person = {
      name,
      email: `${local}@${tenant.slug}.test`,
      contact_number: `+97798010${String(41_000 + at * 137).padStart(5, '0')}`,
      role_id: role.id,
      password_hash: passwordHash,
    }
    await tx.insertInto('staff').values(person).execute()
  }
  await tx
    .insertInto('settings')
    .values({ kind: businessSetting.kind, value: JSON.stringify(profile), secrets: '{}' })
    .execute()
  const now = Date.now()
  await seedDemoChildren(tx, await seedDemoData(tx, orders, now, 'with-room'), now)
  await seedDemoSessions(tx, Date.now())
  await seedDemoOpenings(tx, now)
  const issuer = { ...tenant, timeZone: tenant.time_zone }
  await seedDemoFiles(tx, await files(), issuer)
  await seedDemoMails(tx, await files(), issuer)
}

/**
 * Creates and fills the demo tenants that do not exist yet, or are still empty; returns the ids of those filled now.
 * @param files called if a tenant is filled
 */
export async function seedDemoTenants(
  database: Database,
  seeds: readonly TenantSeed[],
  files: () => Promise<Files>,
  tenants: readonly DemoTenant[] = demoTenants,
): Promise<number[]> {
  const known = await database.owner
    .selectFrom('tenants')
    .select(['id', 'slug', 'company', 'environment', 'time_zone', 'currency'])
    .execute()
  const filled: number[] = []
  for (const wanted of tenants) {
    const { orders: _orders, profile: _profile, ...draft } = wanted
    const tenant =
      known.find(({ slug }) => slug === draft.slug) ??
      (
        await createTenant(database, seeds, {
          ...draft,
          environment: 'demo',
          admin_email: adminOf(draft.slug),
          admin_name: 'Asha Admin',
          password: DEMO_PASSWORD,
        })
      ).tenant
    if (tenant.environment !== 'demo') continue
    await inTenant(database, tenant.id, async tx => {
      if (!(await isEmpty(tx, tenant.slug))) return
      await fill(tx, tenant, wanted, files)
      filled.push(tenant.id)
    })
  }
  return filled
}
