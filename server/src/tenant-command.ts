// `office server tenant create`: creates a tenant of the installation that `config` describes.
import { tenantSeeds } from './areas.ts'
import type { Config } from './core/config.ts'
import { atInstallation } from './core/tenant/at-installation.ts'
import { type CreatedTenant, createTenant, type TenantDraft } from './core/tenant/tenant-create.ts'

export const makeTenant = (config: Config, draft: TenantDraft): Promise<CreatedTenant> =>
  atInstallation(config, 'tenants', draft, database => createTenant(database, tenantSeeds, draft))
