// Permissions in words, the roles that hold them and who could grant them: what a command tells that is off for want of one.
import { type PermissionEntry, permissionContract } from '@office/shared/areas/staff/permission.contract'
import { permissionNames } from '@office/shared/permissions/catalogue'
import type { Grantor } from '../../core/command/registry.ts'
import { call } from '../../core/data/api.ts'
import { queryClient, queryKey } from '../../core/data/queries.ts'
import { session } from '../../core/data/session.ts'

const key = queryKey(permissionContract.list)

/** Asked for once the portal stands; not at all for those who hold everything. */
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
