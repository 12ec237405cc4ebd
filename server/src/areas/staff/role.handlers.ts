// Roles: an ordinary table under the guards of power; every change counts at once for the people who hold the role.
import { type Role, roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/message'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { type ChoiceSource, readChoices } from '../../core/choices-sql.ts'
import type { Context } from '../../core/context.ts'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'
import type { SourceOf } from '../../core/list-sql.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { raiseCacheKey } from '../settings/cache-key.part.ts'
import { beyond, beyondWords, lockRoles, refuseBeyond, refuseWithoutManager } from './guard.queries.ts'

const cannotGrant = msg`You do not hold {names} yourself, so you cannot grant {n, plural, one {it} other {them}}`
const stillHeld = msg`{n, plural, one {# staff member holds} other {# staff members hold}} this role. Give them another role first.`
const ownRole = msg`This is your own role. Somebody else has to deactivate it, or you would lock yourself out.`

const source: SourceOf<typeof roleContract.list> = {
  base: sql`roles r`,
  id: sql.ref('r.id'),
  columns: {
    id: sql.ref('r.id'),
    name: sql.ref('r.name'),
    permissions: sql.ref('r.permissions'),
    staff_count: sql`(select count(*)::int from staff s where s.tenant_id = r.tenant_id and s.role_id = r.id)`,
    is_active: sql.ref('r.is_active'),
    version: sql.ref('r.version'),
  },
  filters: { name: sql.ref('r.name'), is_active: sql.ref('r.is_active'), id: sql.ref('r.id') },
}

const choiceSource: ChoiceSource = {
  from: sql`roles r`,
  id: sql.ref('r.id'),
  name: sql.ref('r.name'),
  offered: sql`r.is_active`,
}

/** Open portals of this role's people ask again what they may; the server itself asks with every request. */
const tellHolders = (context: Context, roleId: number) => context.publish({ type: 'session.changed', data: { role_id: roleId } })

const plain = crud(roleContract, {
  table: 'roles',
  noun: 'role',
  source,
  values: ({ name, permissions }, context) => {
    const names = beyond(context, permissions)
    if (names.length > 0) refuseField('permissions', 'beyond-your-permissions', cannotGrant, beyondWords(names))
    // In the catalogue's order and each once, so that two equal roles are equal.
    return { name, permissions: permissionNames.filter(permission => permissions.includes(permission)) }
  },
  taken: { roles_name: { code: 'role-name-taken', field: 'name', message: msg`There is already a role with this name` } },
  changed: ({ tx }) => raiseCacheKey(tx, 'permissions'),
})

/** The role as it stands, once nobody else can change it and the caller may. */
async function ownable(id: number, context: Context): Promise<Role> {
  await lockRoles(context.tx)
  const role = await plain.get({ params: { id }, query: {}, body: undefined, file: undefined }, context)
  refuseBeyond(context, role.permissions)
  return role
}

export const roleHandlers = implement(roleContract, {
  ...plain,
  update: async (input, context) => {
    await ownable(input.params.id, context)
    const after = await plain.update(input, context)
    await refuseWithoutManager(context.tx)
    tellHolders(context, after.id)
    return after
  },
  remove: async (input, context) => {
    const role = await ownable(input.params.id, context)
    if (role.staff_count > 0) refuse('role-held', { detail: stillHeld, values: { n: role.staff_count } })
    return plain.remove(input, context)
  },
  activeStatus: async ({ params, body }, context) => {
    const before = await ownable(params.id, context)
    if (before.is_active === body.is_active) return before
    if (!body.is_active && context.staff.roleId === params.id) refuse('own-role', { detail: ownRole })
    const { tx } = context
    await sql`
      update roles set is_active = ${body.is_active}, version = version + 1, updated_at = now() where id = ${params.id}`.execute(
      tx,
    )
    await refuseWithoutManager(tx)
    const after = { ...before, is_active: body.is_active, version: before.version + 1 }
    await context.audit({ action: 'role.update', subject: 'role', subjectId: params.id, before, after })
    await raiseCacheKey(tx, 'permissions')
    tellHolders(context, params.id)
    return after
  },
  dropdown: ({ query }, { tx }) => readChoices(tx, choiceSource, query),
})
