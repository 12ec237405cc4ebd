// Who could grant a permission: what a control that is off for want of one tells, and the palette beside its command.
import { type PermissionEntry, permissionContract } from '@office/shared/areas/staff/permission.contract'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { call } from '../core/api.ts'
import type { Grantor } from '../core/command/registry.ts'
import { queryClient, queryKey } from '../core/queries.ts'
import { session } from '../core/session.ts'

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

export const grantorOf: Grantor = permission =>
  queryClient.getQueryData<PermissionEntry[]>(key)?.find(({ name }) => name === permission)?.granted_by ?? null
