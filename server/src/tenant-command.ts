// `office server tenant create`: makes a tenant whether the server runs or not; one process only opens the embedded database.
import { CallError, type ProblemDetails } from '@office/shared/core/failure'
import { tenantSeeds } from './areas.ts'
import type { Config } from './core/config.ts'
import { DataFolderInUse, lockDataFolder } from './core/database/data-lock.ts'
import { openDatabase } from './core/database/database.ts'
import { readServerKey } from './core/tenant/admin-endpoint.ts'
import { type CreatedTenant, createTenant, type TenantDraft } from './core/tenant/tenant-create.ts'

/**
 * Makes a tenant of the installation that `config` describes.
 * @throws CallError when the running server refuses, Refusal when we do it ourselves
 */
export async function makeTenant(config: Config, draft: TenantDraft): Promise<CreatedTenant> {
  let unlock: (() => void) | null = null
  if (config.databaseUrl === null) {
    try {
      unlock = lockDataFolder(config.dataDir)
    } catch (error) {
      if (error instanceof DataFolderInUse) return askServer(config, draft, error)
      throw error
    }
  }
  try {
    const database = await openDatabase(config)
    try {
      return await createTenant(database, tenantSeeds, draft)
    } finally {
      await database.close()
    }
  } finally {
    unlock?.()
  }
}

async function askServer(config: Config, draft: TenantDraft, inUse: DataFolderInUse): Promise<CreatedTenant> {
  const server = readServerKey(config.dataDir)
  // The lock is held, but nothing answers yet: the server is still starting, or another command works.
  if (!server) throw inUse
  const response = await fetch(`${server.address}/internal/tenants`, {
    method: 'POST',
    headers: { authorization: `Key ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  })
  const answer = (await response.json()) as { data: CreatedTenant } | ProblemDetails // our own server's two answers
  if ('data' in answer) return answer.data
  throw new CallError(answer.status, answer.code, answer.detail ?? answer.title, answer)
}
