// A PostgreSQL of a test's own with a streaming replica: two clusters in a temporary folder, made with the server's own programs.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './pgbouncer.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's server programs; null if this machine has none, as on users' machines. */
export function postgresPrograms(): string | null {
  const folders = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(version => join(DEBIAN, version, 'bin')) : []
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  return [...folders.reverse(), ...(named ? [named] : [])].find(folder => existsSync(join(folder, 'pg_basebackup'))) ?? null
}

export interface Replicated {
  /** URLs of one database: where it is written, and where it is read. */
  url: string
  replicaUrl: string
  stopReplica: () => void
  startReplica: () => void
  close: () => void
}

/** PostgreSQL refuses to run as root; Debian's package created a user for it. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const numberOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

export async function startReplicated(programs: string): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'office-replica-'))
  const as = owner()
  if (as) chownSync(folder, as.uid, as.gid)
  const run = (program: string, args: readonly string[]) => {
    // The process it starts outlives it, so none of its output may be awaited.
    const { status } = spawnSync(join(programs, program), args, { cwd: folder, stdio: 'ignore', ...as })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
  }
  const [port, replicaPort] = [await freePort(), await freePort()]
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
  const start = (data: string, at: number) =>
    run('pg_ctl', ['start', '-w', '-D', data, '-l', `${data}.log`, '-o', `-p ${at} -h 127.0.0.1 -k ${folder} -c fsync=off`])
  const stop = (data: string) => run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data])
  run('initdb', ['-D', primary, '-U', 'office', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  start(primary, port)
  run('pg_basebackup', ['-h', '127.0.0.1', '-p', String(port), '-U', 'office', '-D', replica, '-R', '-X', 'stream', '--no-sync'])
  start(replica, replicaPort)
  return {
    url: `postgres://office@127.0.0.1:${port}/postgres`,
    replicaUrl: `postgres://office@127.0.0.1:${replicaPort}/postgres`,
    stopReplica: () => stop(replica),
    startReplica: () => start(replica, replicaPort),
    close: () => {
      for (const data of [replica, primary]) if (existsSync(join(data, 'postmaster.pid'))) stop(data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
