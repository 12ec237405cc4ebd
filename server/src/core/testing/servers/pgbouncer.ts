// PgBouncer in transaction mode in front of a test's PostgreSQL: Debian's package pgbouncer, with the settings of
// docs/running.md.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { eventually } from '../eventually.ts'

/** Users may have no PgBouncer; suites that need it then report that they were skipped. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

export interface Pool {
  /** The URL of the same database through the pool. */
  url: string
  close: () => Promise<void>
}

/** Fewer sessions than the servers hold open, used in turn, so that every transaction gets another one. */
const SESSIONS = 5

/** @param direct URL of PostgreSQL itself */
export async function startPgBouncer(direct: string): Promise<Pool> {
  const folder = mkdtempSync(join(tmpdir(), 'office-pool-'))
  const port = await freePort()
  const { hostname, port: behind, username, password, pathname } = new URL(direct)
  const user = decodeURIComponent(username) || process.env.USER || 'root'
  const secret = password ? ` password=${decodeURIComponent(password)}` : ''
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${behind || 5432} user=${user}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
server_round_robin = 1
max_client_conn = 500
`,
  )
  // It refuses to run as root, and reads its settings as the user it becomes.
  chmodSync(folder, 0o755)
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...asNobody, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const url = `postgres://${encodeURIComponent(user)}@127.0.0.1:${port}${pathname}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`)
    const client = new pg.Client({ connectionString: url })
    // Not there yet: its port opens a moment after the start.
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    return isOpen
  })
  return {
    url,
    close: async () => {
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGKILL'), 3000)
      await ended
      clearTimeout(late)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
