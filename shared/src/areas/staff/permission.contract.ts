// Permissions and their modules as the server knows them, in the caller's language.
import { get } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'

/** Who sees the arrangement of permissions: everyone who works on roles. */
const readers = ['view-permission', 'view-role', 'create-role', 'update-role'] as const satisfies readonly PermissionName[]

export const PermissionEntry = x.row({
  name: x.text(),
  label: x.text(),
  module: x.text(),
  /** Someone who holds it and may change roles; null if there is nobody. */
  granted_by: x.nullable(x.text()),
  /** Names of the active roles that contain it. */
  roles: x.list(x.text(), 0, 1000),
})
export type PermissionEntry = x.Of<typeof PermissionEntry>

export const PermissionBranch = x.row({
  name: x.text(),
  label: x.text(),
  permissions: x.list(x.row({ name: x.text(), label: x.text() }), 0, 1000),
})
export type PermissionBranch = x.Of<typeof PermissionBranch>

export const permissionContract = {
  list: get('/admin/permissions', {
    summary: 'All permissions, the roles that hold each and who could grant it',
    needs: 'staff',
    returns: x.list(PermissionEntry, 0, 1000),
  }),
  tree: get('/admin/permissions/tree', {
    summary: 'Permissions as a tree by module',
    needs: readers,
    returns: x.list(PermissionBranch, 0, 100),
  }),
  modules: get('/admin/module/all', {
    summary: 'Modules with their number of permissions',
    needs: readers,
    returns: x.list(x.row({ name: x.text(), label: x.text(), permission_count: x.integer() }), 0, 100),
  }),
}
