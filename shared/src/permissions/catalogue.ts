// Every permission of the product by module. Access is decided by these names, never by role names (docs/permissions.md section 1).
import { administrationPermissions } from './administration.ts'
import { moneyPermissions } from './money.ts'
import { operationsPermissions } from './operations.ts'

export const permissionModules = { ...operationsPermissions, ...moneyPermissions, ...administrationPermissions }

type Modules = typeof permissionModules
export type ModuleName = keyof Modules
/** Every permission name; a misspelt one does not compile. */
export type PermissionName = { [M in ModuleName]: keyof Modules[M]['names'] }[ModuleName]

export const permissionNames: readonly PermissionName[] = Object.values(permissionModules).flatMap(
  module => Object.keys(module.names) as PermissionName[], // Object.keys forgets the literal names
)
