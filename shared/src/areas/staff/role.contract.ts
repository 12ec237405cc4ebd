// Roles: named sets of permissions. Nobody grants what they do not hold, nor changes a role that holds more than they do.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import * as x from '../../core/schema.ts'
import { permissionNames } from '../../permissions/catalogue.ts'

export const Role = x.row({
  id: x.id(),
  name: x.text(),
  permissions: x.list(x.text(), 0, 1000),
  /** Staff members who have it, including inactive ones. */
  staff_count: x.integer(),
  is_active: x.flag(),
  version: x.integer(1),
})
export type Role = x.Of<typeof Role>

export const roleLabels = {
  name: msg`Name`,
  permissions: msg`Permissions`,
  staff_count: msg`Staff`,
  is_active: msg`Active`,
} satisfies Labels<Role>

const draft = { name: x.text({ max: 120 }), permissions: x.list(x.oneOf(permissionNames), 0, 1000) }

export const roleContract = crudEndpoints('/admin/roles', {
  one: 'a role',
  many: 'Roles',
  verbs: ['list', 'create', 'get', 'update', 'remove', 'activeStatus', 'dropdown'],
  row: Role,
  draft,
  filters: { name: 'text', is_active: 'flag', id: 'ids', updated_at: 'since' },
  sort: ['id', 'name', 'is_active'],
  views: ['view-role'],
  manages: { create: ['create-role'], update: ['update-role'], remove: ['delete-role'], activeStatus: ['toggle-role'] },
  taken: ['role-name-taken'],
  fails: {
    update: ['own-role', 'beyond-your-permissions', 'last-role-manager'],
    remove: ['role-held', 'beyond-your-permissions'],
    activeStatus: ['own-role', 'beyond-your-permissions', 'last-role-manager'],
  },
  summaries: {
    create: 'Create a role of permissions that the caller holds',
    get: 'One role with its permissions',
    update: 'Update a role; its staff hold the new permissions at once',
    remove: 'Delete a role that nobody holds',
    activeStatus: 'Activate or deactivate a role; an inactive one gives no permissions',
    dropdown: 'Active roles: id and name',
  },
})
