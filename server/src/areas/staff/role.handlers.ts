// Roles: an ordinary table guarded against escalation; every change takes effect at once for the people who hold the role.
import { approvalSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { type Role, roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { raises } from '../settings/cache-key.part.ts'
import { readSetting } from '../settings/setting.part.ts'
import { beyond, beyondWords, lockRoles, refuseBeyond, refuseWithoutManager } from './guard.queries.ts'

const cannotGrant = msg`You do not hold {names} yourself, so you cannot grant {n, plural, one {it} other {them}}`
const stillHeld = msg`{n, plural, one {# staff member holds} other {# staff members hold}} this role. Give them another role first.`
const decides = msg`The approval setting names this role as one that decides on requests. Choose other roles there first.`
const ownRole = msg`This is your own role. Someone else must change it.`

const source = tableSource('roles r', roleContract.list, {
  columns: { staff_count: sql`(select count(*)::int from staff s where s.tenant_id = r.tenant_id and s.role_id = r.id)` },
})

/** Open portals of this role's people reload their permissions; the server itself checks them with every request. */
const tellHolders = (context: Context, roleId: number) => context.publish({ type: 'session.changed', data: { role_id: roleId } })

const plain = crud(roleContract, {
  table: 'roles',
  noun: 'role',
  source,
  values: ({ name, permissions }, context) => {
    const names = beyond(context, permissions)
    if (names.length > 0) refuseField('permissions', 'beyond-your-permissions', cannotGrant, beyondWords(names))
    // In the catalogue's order and without duplicates, so that two equal roles are equal.
    return { name, permissions: permissionNames.filter(permission => permissions.includes(permission)) }
  },
  taken: { roles_name: { code: 'role-name-taken', field: 'name', message: msg`There is already a role with this name` } },
  changed: raises('permissions'),
})

/** The role, locked, if the caller may change it. */
async function ownable(id: number, context: Context): Promise<Role> {
  await lockRoles(context.tx)
  const role = await plain.get({ params: { id }, query: {}, body: undefined, file: undefined }, context)
  refuseBeyond(context, role.permissions)
  return role
}

/** Nobody changes their own permissions (docs/promises.md B4). */
function refuseOwn({ staff }: Context, id: number): void {
  if (staff.roleId === id) refuse('own-role', { detail: ownRole })
}

export const roleHandlers = implement(roleContract, {
  ...plain,
  update: async (input, context) => {
    await ownable(input.params.id, context)
    refuseOwn(context, input.params.id)
    const after = await plain.update(input, context)
    await refuseWithoutManager(context.tx)
    tellHolders(context, after.id)
    return after
  },
  remove: async (input, context) => {
    const role = await ownable(input.params.id, context)
    if (role.staff_count > 0) refuse('role-held', { detail: stillHeld, values: { n: role.staff_count } })
    // The setting names it, which no foreign key sees: nobody could decide on its requests, and the setting could not be saved again.
    const { types } = await readSetting(context.tx, approvalSetting)
    if (types.some(({ role_ids }) => role_ids.includes(role.id))) refuse('role-held', { detail: decides })
    return plain.remove(input, context)
  },
  activeStatus: async (input, context) => {
    const { params, body } = input
    const before = await ownable(params.id, context)
    if (before.is_active === body.is_active) return before
    refuseOwn(context, params.id)
    const after = await plain.activeStatus(input, context)
    await refuseWithoutManager(context.tx)
    tellHolders(context, params.id)
    return after
  },
})
