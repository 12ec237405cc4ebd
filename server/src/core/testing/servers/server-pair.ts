// Two servers in processes of their own on one database, with a proxy in front that takes turns: the setup of an operator who
// restarts one while the other answers.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { secretKeyOf } from '../../secrets/secret-box.ts'
import { startProxy } from './proxy.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

export interface ServerPair {
  /** The proxy's. */
  address: string
  /** The servers' own. */
  addresses: readonly string[]
  close: () => Promise<void>
}

/**
 * A data folder for one more process beside others; all of them store files in one place, as object storage or a shared folder
 * would.
 */
export function besideIn(dataDir: string, name: string): string {
  const own = join(dataDir, name)
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  mkdirSync(own, { recursive: true })
  symlinkSync(join(dataDir, 'files'), join(own, 'files'))
  return own
}

/** @param settings where their database is */
export async function startPair(settings: NodeJS.ProcessEnv, dataDir: string): Promise<ServerPair> {
  const key = secretKeyOf(readConfig({ OFFICE_DATA_DIR: dataDir })).toString('hex')
  const start = (name: string): ServerProcess =>
    startProcess({
      ...settings,
      OFFICE_DATA_DIR: besideIn(dataDir, name),
      OFFICE_SECRET_KEY: key,
      OFFICE_DEMO: '0',
      OFFICE_TRUSTED_PROXIES: '127.0.0.1',
    })
  const servers = [start('first'), start('second')]
  const ports = await Promise.all(servers.map(({ port }) => port()))
  const proxy = await startProxy(ports.map(Number))
  return {
    address: proxy.address,
    addresses: ports.map(port => `http://127.0.0.1:${port}`),
    close: async () => {
      await proxy.close()
      for (const { child } of servers) child.kill('SIGTERM')
      await Promise.all(servers.map(({ exit }) => exit))
    },
  }
}
