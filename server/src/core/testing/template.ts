// Template databases that every suite's own is copied from: migrated, with the queue's tables, made once for each state of the
// code.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { jobs } from '../../areas.ts'
import { createServer } from '../../server.ts'
import { readConfig } from '../config.ts'
import { type Database, fromEmbedded, fromUrl } from '../database/database.ts'
import { openInMemory } from '../database/embedded-database.ts'
import { migrate } from '../database/migrate.ts'

const migrations = new URL('../../migrations/', import.meta.url)

/** What a template depends on: the migrations, and the queue's tables by its version and the names of the jobs. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  hash.update(readFileSync(new URL('../../../package.json', import.meta.url)))
  hash.update(jobs.map(({ name }) => name).join())
  return hash.digest('hex').slice(0, 16)
}

/** Runs a first start, so that every copy has what a server creates for itself. */
async function prepare(database: Database): Promise<void> {
  await migrate(database.owner)
  const dataDir = mkdtempSync(join(tmpdir(), 'office-template-'))
  const server = await createServer(readConfig({ PORT: '0', OFFICE_DATA_DIR: dataDir }), database)
  await server.listen()
  await server.working()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Path of the embedded database's dump; made if this machine has none for this code. */
export async function embeddedTemplate(): Promise<string> {
  const path = join(tmpdir(), `office-template-${fingerprint()}.tar`)
  if (existsSync(path)) return path
  const embedded = await openInMemory(null)
  const database = fromEmbedded(embedded)
  await prepare(database)
  // Several suites may make it at once: each under its own name, the last rename wins, all are identical.
  const making = `${path}.${process.pid}`
  await embedded.dump(making)
  await rename(making, path)
  await database.close()
  return path
}

/** Any number that nothing else on the server uses as a lock. */
const MAKING_TEMPLATE = 20_261_122

/**
 * Name of the PostgreSQL database to copy; made if the server has none for this code.
 * @param client connected to the server's own database; it holds the lock under which one suite makes the template
 */
export async function postgresTemplate(client: pg.Client, urlOf: (name: string) => string): Promise<string> {
  const name = `office_template_${fingerprint()}`
  const isThere = async () => (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
  if (await isThere()) return name
  await client.query('select pg_advisory_lock($1)', [MAKING_TEMPLATE])
  try {
    if (await isThere()) return name
    const making = `${name}_${process.pid}`
    await client.query(`create database ${making}`)
    const database = fromUrl(urlOf(making))
    await prepare(database)
    await database.close()
    await client.query(`alter database ${making} rename to ${name}`)
    return name
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MAKING_TEMPLATE])
  }
}
