// Permissions in words, the roles that hold them and who could grant them: shown where a permission is missing.
import { type PermissionEntry, permissionContract } from '@office/shared/areas/staff/permission.contract'
import { permissionNames } from '@office/shared/permissions/catalogue'
import type { Grantor } from '../../core/command/registry.ts'
import { call } from '../../core/data/api.ts'
import { queryClient, queryKey } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'

const key = queryKey(permissionContract.list)

/** Requested once the portal is loaded; not at all for people who hold every permission. */
export async function loadGrantors(): Promise<void> {
  if (permissionNames.every(name => session.permissions.has(name))) return
  await queryClient.prefetchQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(permissionContract.list, {}, { signal }),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export const grantorOf: Grantor = permission => {
  const known = queryClient.getQueryData<PermissionEntry[]>(key)?.find(({ name }) => name === permission)
  return known ? { label: known.label, roles: known.roles, person: known.granted_by } : null
}
