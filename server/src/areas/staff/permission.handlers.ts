// Permissions from the one catalogue, in the caller's language, which roles hold each, and who could grant it.
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import { permissionModules } from '@office/shared/permissions/catalogue'
import type { PermissionModule } from '@office/shared/permissions/module'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { implement } from '../../core/http/implement.ts'

const modules = Object.entries<PermissionModule>(permissionModules)

/** For each role that may change roles: its permissions, and which of its people was active last. */
async function grantors(tx: Tx): Promise<{ permissions: string[]; name: string }[]> {
  const { rows } = await sql<{ permissions: string[]; name: string }>`
    select distinct on (r.id) r.permissions, s.name
    from roles r join staff s on s.tenant_id = r.tenant_id and s.role_id = r.id and s.is_active and not s.is_service
    where r.is_active and 'update-role' = any(r.permissions)
    order by r.id, s.last_sign_in_at desc nulls last, s.id`.execute(tx)
  return rows
}

const activeRoles = (tx: Tx) =>
  tx.selectFrom('roles').select(['name', 'permissions']).where('is_active', '=', true).orderBy('name').execute()

export const permissionHandlers = implement(permissionContract, {
  list: async (_input, { tx, translate }) => {
    const [people, roles] = await Promise.all([grantors(tx), activeRoles(tx)])
    return modules.flatMap(([module, { names }]) =>
      Object.entries(names).map(([name, label]) => ({
        name,
        label: translate(label),
        module,
        granted_by: people.find(({ permissions }) => permissions.includes(name))?.name ?? null,
        roles: roles.filter(role => role.permissions.includes(name)).map(role => role.name),
      })),
    )
  },
  tree: (_input, { translate }) =>
    modules.map(([name, { label, names }]) => ({
      name,
      label: translate(label),
      permissions: Object.entries(names).map(([permission, words]) => ({ name: permission, label: translate(words) })),
    })),
  modules: (_input, { translate }) =>
    modules.map(([name, { label, names }]) => ({
      name,
      label: translate(label),
      permission_count: Object.keys(names).length,
    })),
})
