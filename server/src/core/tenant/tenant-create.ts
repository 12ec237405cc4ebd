// Creates a tenant: its row, every area's base data, and its administrator; all of it or nothing.
import { msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { currencyCode } from '@office/shared/rules/currency-code'
import { timeZone } from '@office/shared/rules/time-zone'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { asOwner, type Tx } from '../database/transaction.ts'
import { found } from '../http/refusal.ts'
import { rethrow } from '../records/crud.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { makeResetToken } from '../secrets/reset-token.ts'

export const TenantDraft = x.record({
  /** First label of its host. */
  slug: x.text({ max: 63 }, [
    {
      code: 'invalid-tenant-name',
      message: msg`Use lowercase letters, digits and hyphens`,
      holds: value => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value),
    },
  ]),
  company: x.text({ max: 120 }),
  admin_email: x.email(),
  admin_name: x.optional(x.text({ max: 120 })),
  /** Without one the administrator gets a link to set it. */
  password: x.optional(x.newPassword()),
  environment: x.optional(x.oneOf(['production', 'demo'])),
  time_zone: x.optional(x.text({ max: 64 }, [timeZone])),
  currency: x.optional(x.text({ min: 3, max: 3 }, [currencyCode])),
})
export type TenantDraft = x.Of<typeof TenantDraft>

export interface NewTenant {
  id: number
  slug: string
  company: string
  environment: 'production' | 'demo'
  time_zone: string
  currency: string
}

/** One area's base data for a new tenant; written inside the tenant, in the transaction that creates it. */
export type TenantSeed = (tx: Tx, tenant: NewTenant) => Promise<void>

export interface CreatedTenant {
  tenant: NewTenant
  adminId: number
  /** For the address /reset-password/{email}/{token}, valid for a day; null if a password was given. */
  resetToken: string | null
}

const DAY_MINUTES = 24 * 60

/** @throws Refusal 'tenant-taken' if the name is in use */
export async function createTenant(database: Database, seeds: readonly TenantSeed[], draft: TenantDraft): Promise<CreatedTenant> {
  const passwordHash = draft.password === undefined ? null : await hashPassword(draft.password)
  return asOwner(database, async tx => {
    const tenant = await tx
      .insertInto('tenants')
      .values({
        slug: draft.slug,
        company: draft.company,
        environment: draft.environment ?? 'production',
        time_zone: draft.time_zone ?? 'UTC',
        currency: draft.currency ?? 'USD',
      })
      .returning(['id', 'slug', 'company', 'environment', 'time_zone', 'currency'])
      .executeTakeFirstOrThrow()
      .catch(error =>
        rethrow(error, {
          tenants_slug_key: { code: 'tenant-taken', field: 'slug', message: msg`There is already a tenant with this name` },
        }),
      )
    await sql`select set_config('app.tenant', ${String(tenant.id)}, true), set_config('role', 'office_app', true)`.execute(tx)
    for (const seed of seeds) await seed(tx, tenant)
    const role = found(await tx.selectFrom('roles').select('id').where('seed_key', '=', 'super-admin').executeTakeFirst())
    const admin = await tx
      .insertInto('staff')
      .values({
        name: draft.admin_name ?? 'Administrator',
        email: draft.admin_email,
        contact_number: null,
        role_id: role.id,
        password_hash: passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const resetToken = passwordHash === null ? await makeResetToken(tx, admin.id, DAY_MINUTES) : null
    return { tenant, adminId: admin.id, resetToken }
  })
}
