// The server's own code, which the terminal program does not contain. Commands on the server's machine load it.
import { existsSync } from 'node:fs'
import { CallError } from '@office/shared/core/api/failure'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { CliError, failure } from '../../core/program/cli-error.ts'
import type { CliContext } from '../../core/program/context.ts'
import { exitCodes } from '../../core/program/exit-codes.ts'

/** The interface of the server's code, declared here because a published terminal program has no server to take types from. */
interface ServerConfig {
  dataDir: string
}
interface ServerBase {
  readConfig: (env: Readonly<Record<string, string | undefined>>) => ServerConfig
}

const noServer = msg`This program was installed without the server. Run this command on the server's machine, in its checkout: npm run office -- server {command} …`
const noDatabase = msg`There is no database in {path}. Set OFFICE_DATA_DIR or DATABASE_URL to the same value as on the server, or start the server once.`
const refusedByServer = msg`{detail}`

/**
 * Modules of the server, by path.
 * @param command 'tenant create', for a person who must go to the server's machine
 */
export async function serverCode<T>(command: string, ...paths: string[]): Promise<T & ServerBase> {
  // Named only at run time, so that the bundle does not include the server.
  const server = new URL('../../../../server/src/', import.meta.url)
  const load = (path: string): Promise<unknown> => import(new URL(path, server).href)
  try {
    const parts = await Promise.all(['core/config.ts', ...paths].map(load))
    return Object.assign({}, ...parts) as T & ServerBase // the modules at these paths
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // thrown by the module loader
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new CliError(exitCodes.failed, 'no-server', noServer, { command })
  }
}

/**
 * The settings of this machine's server. A missing data folder is refused, because a new database that nobody serves would look
 * like success.
 */
export function configHere({ readConfig }: ServerBase, { env }: CliContext): ServerConfig {
  const config = readConfig(env)
  const { OFFICE_DATA_DIR: named, DATABASE_URL: elsewhere } = env
  if (!named && !elsewhere && !existsSync(config.dataDir)) throw failure('no-database', noDatabase, { path: config.dataDir })
  return config
}

/** The server refuses with its own error, which carries messages to translate; a running server answers with problem details. */
export function asCliError(error: unknown): unknown {
  if (error instanceof CallError) return new CliError(exitCodes.failed, error.code, refusedByServer, { detail: error.message })
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return error
  // As `Refusal` of server/src/core/http carries them.
  const { code, options } = error as {
    code: string
    options?: { detail?: Message; values?: MessageValues; errors?: { message: Message }[] }
  }
  const words = options?.errors?.[0]?.message ?? options?.detail
  return words ? new CliError(exitCodes.failed, code, words, options?.values ?? {}) : error
}
