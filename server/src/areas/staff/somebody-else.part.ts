// Who else could do what someone may not do with their own work, and the refusal that names them.
import type { Reason } from '@office/shared/core/transitions'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { NAMED, somebodyElse } from '@office/shared/rules/somebody-else'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuse } from '../../core/http/refusal.ts'

interface Others {
  permission: PermissionName
  except: readonly (number | null)[]
  /** Where they must work: at all branches or at one of these, or no matter where. */
  at: readonly (number | null)[] | 'anywhere'
  /** The roles of which they must have one; null if any will do. */
  roles?: readonly number[] | null
}

/** The first few people who hold the permission. */
export async function othersWho(tx: Tx, { permission, except, at, roles = null }: Others): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.is_active and not s.is_service and r.is_active and ${permission}::text = any(r.permissions) and s.id <> all(${except.filter(id => id !== null)}::int[])
      and (${roles === null} or s.role_id = any(${[...(roles ?? [])]}::int[]))
      and (${at === 'anywhere'} or places_of(s.id) is null or places_of(s.id) && ${at === 'anywhere' ? [] : [...at]}::int[])
    order by s.id limit ${NAMED}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Refuses someone their own work, and names who could do it instead. */
export async function refuseOwn(
  { code, message, values = {} }: Reason & { values?: Record<string, string | number> },
  others: Others,
  current: object,
  { tx, translate }: Context,
): Promise<never> {
  const told = somebodyElse(translate(message, values), await othersWho(tx, others), others.permission)
  return refuse(code, { detail: told.message, values: told.values, current })
}
