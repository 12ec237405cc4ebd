// Runs the .sql files of server/src/migrations in order, each once, as the owner and under an advisory lock.
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './tables.ts'

const folder = new URL('../../migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [
      name.slice(0, -'.sql'.length),
      { up: async db => void (await sql.raw(`set local statement_timeout = 0;\n${text}`).execute(db)) },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Brings the database to the newest migration. All or nothing, since PostgreSQL rolls back schema changes too.
 * @throws the error of the first migration that failed
 */
export async function migrate(owner: Kysely<Tables>): Promise<void> {
  const migrations = await readMigrations()
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const failed = results?.find(result => result.status === 'Error')?.migrationName ?? 'the migrations'
  throw new Error(`The database could not be brought up to date: ${failed}`, { cause: error })
}
