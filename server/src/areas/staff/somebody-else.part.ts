// Finds who else could do what someone may not do with their own work.
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { NAMED } from '@office/shared/rules/somebody-else'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'

/**
 * The first few people who hold the permission.
 * @param at where they must work: at this branch, everywhere (null), or no matter where
 */
export async function othersWho(
  tx: Tx,
  permission: PermissionName,
  except: readonly number[],
  at: number | null | 'anywhere',
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.is_active and not s.is_service and r.is_active and ${permission}::text = any(r.permissions) and s.id <> all(${[...except]}::int[])
      and (${at === 'anywhere'} or places_of(s.id) is null or ${at === 'anywhere' ? null : at}::int = any(places_of(s.id)))
    order by s.id limit ${NAMED}`.execute(tx)
  return rows.map(({ name }) => name)
}
