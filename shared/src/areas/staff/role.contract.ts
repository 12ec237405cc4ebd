// Roles: named sets of permissions. Nobody grants what they do not hold, nor changes a role that holds more.
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { permissionNames } from '../../permissions/catalogue.ts'

export const Role = x.row({
  id: x.id(),
  name: x.text(),
  permissions: x.list(x.text(), 0, 1000),
  /** Staff members who hold it, inactive ones included. */
  staff_count: x.integer(),
  is_active: x.flag(),
  version: x.integer(1),
})
export type Role = x.Of<typeof Role>

const draft = { name: x.text({ max: 120 }), permissions: x.list(x.oneOf(permissionNames), 0, 1000) }
export const RoleDraft = x.record(draft)
export const RoleUpdate = x.record({ ...draft, version: x.integer(1) })

export const roleContract = {
  list: list('/admin/roles', {
    summary: 'Roles',
    needs: ['view-role'],
    service: 'lists',
    row: Role,
    filters: { name: 'text', is_active: 'flag', id: 'ids' },
    sort: ['id', 'name', 'is_active'],
  }),
  create: post('/admin/roles', {
    summary: 'Create a role of permissions that the caller holds',
    needs: ['create-role'],
    body: RoleDraft,
    returns: Role,
    fails: ['role-name-taken'],
  }),
  get: get('/admin/roles/{id}', { summary: 'One role with its permissions', needs: ['view-role'], returns: Role }),
  update: put('/admin/roles/{id}', {
    summary: 'Update a role; its staff hold the new permissions at once',
    needs: ['update-role'],
    body: RoleUpdate,
    returns: Role,
    fails: ['role-name-taken', 'beyond-your-permissions', 'last-role-manager'],
  }),
  remove: remove('/admin/roles/{id}', {
    summary: 'Delete a role that nobody holds',
    needs: ['delete-role'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
    fails: ['role-held', 'beyond-your-permissions'],
  }),
  activeStatus: put('/admin/roles/{id}/active-status', {
    summary: 'Activate or deactivate a role; an inactive one gives no permissions',
    needs: ['toggle-role'],
    dryRun: true,
    body: x.record({ is_active: x.flag() }),
    returns: Role,
    fails: ['own-role', 'beyond-your-permissions', 'last-role-manager'],
  }),
  dropdown: get('/admin/roles/dropdown', {
    summary: 'Active roles: id and name',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
}
