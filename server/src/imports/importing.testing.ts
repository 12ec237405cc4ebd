// Somebody who imports, for tests that run an import without its job.
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { translator } from '../core/language.ts'
import type { Importing } from './import-target.ts'

export const importing = (staffId: number, timeZone: string, permissions: readonly PermissionName[] = []): Importing => ({
  tenant: { id: 1, slug: 'test', company: 'Test', environment: 'demo', timeZone, currency: 'NPR' },
  staff: { id: staffId },
  permissions: new Set(permissions),
  translate: translator('en'),
  requestId: 'test',
})
