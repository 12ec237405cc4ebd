// Permission checks: one, any or all of them (docs/permissions.md section 1). The same on server and screen.
import type { PermissionName } from './catalogue.ts'

export type Held = ReadonlySet<string>

export const holdsAny = (held: Held, names: readonly string[]): boolean => names.some(name => held.has(name))
export const holdsAll = (held: Held, names: readonly string[]): boolean => names.every(name => held.has(name))

/** What a person needs: any of some names and all of others. Absent means that every staff member may. */
export interface Need {
  any?: readonly PermissionName[]
  all?: readonly PermissionName[]
}

export const meets = (held: Held, need: Need): boolean =>
  (need.any === undefined || holdsAny(held, need.any)) && (need.all === undefined || holdsAll(held, need.all))

/**
 * Who may call: 'public' (no token), 'staff' (any signed-in staff member), or permission names of which one is enough.
 */
export type Access = 'public' | 'staff' | readonly [PermissionName, ...PermissionName[]]

/** Whether someone signed in with these permissions may call an endpoint. */
export const mayCall = (held: Held, access: Access): boolean => typeof access === 'string' || holdsAny(held, access)
