// One migrated database, dumped once for each state of the migrations, that every embedded suite starts from.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromEmbedded } from '../database.ts'
import { openInMemory } from '../embedded-database.ts'
import { migrate } from '../migrate.ts'

const migrations = new URL('../../migrations/', import.meta.url)

/** Path of the dump; made when this machine has none for these migrations. */
export async function templatePath(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  const path = join(tmpdir(), `office-template-${hash.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(path)) return path
  const embedded = await openInMemory(null)
  const database = fromEmbedded(embedded)
  await migrate(database.owner)
  // Several suites may make it at once: each under its own name, the last rename wins, all are the same.
  const making = `${path}.${process.pid}`
  await embedded.dump(making)
  await rename(making, path)
  await database.close()
  return path
}
