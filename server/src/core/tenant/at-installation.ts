// Work of `office server …` on an installation's database, whether its server runs or not. Only one process can open the embedded
// one, so a running server is asked to do the work.
import { CallError, type ProblemDetails } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import type { Config } from '../config.ts'
import { DataFolderInUse, lockDataFolder } from '../database/data-lock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { readServerKey } from './admin-endpoint.ts'

const busy = msg`The server is still starting, or another command is using {path} (process {pid}). Try again in a moment.`

/**
 * @param path where a running server does the same, with `body`
 * @throws CallError if the running server refuses, Refusal while it cannot be asked yet, and whatever `work` throws if it runs
 * here
 */
export async function atInstallation<T>(
  config: Config,
  path: string,
  body: object,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  let unlock: (() => void) | null = null
  if (config.databaseUrl === null) {
    try {
      unlock = lockDataFolder(config.dataDir)
    } catch (error) {
      if (error instanceof DataFolderInUse) return askServer(config, path, body, error)
      throw error
    }
  }
  try {
    const database = await openDatabase(config)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    unlock?.()
  }
}

async function askServer<T>(config: Config, path: string, body: object, inUse: DataFolderInUse): Promise<T> {
  const server = readServerKey(config.dataDir)
  // The lock is held, but nothing answers yet.
  if (!server) throw new Refusal('data-folder-busy', { detail: busy, values: { path: config.dataDir, pid: inUse.pid } })
  const response = await fetch(`${server.address}/internal/${path}`, {
    method: 'POST',
    headers: { authorization: `Key ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { data: T } | ProblemDetails // the two answers of our own server
  if ('data' in answer) return answer.data
  throw new CallError(answer.status, answer.code, answer.detail ?? answer.title, answer)
}
