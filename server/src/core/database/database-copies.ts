// The last two good copies of the embedded database (docs/promises.md A3), taken after it was closed cleanly.
import { constants, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { cp, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 86_400_000
/** A larger database belongs on PostgreSQL with real backups; copying it would only slow down every stop. */
const MAX_BYTES = 1_073_741_824
const names = ['database.copy-1', 'database.copy-2'] as const

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** Copies a closed database, once a day at most; the newest copy is 1, the one before it 2. */
export async function keepCopy(dataDir: string, database: string): Promise<void> {
  const [newest, older] = names.map(name => join(dataDir, name)) as [string, string] // two names, two paths
  if (existsSync(newest) && Date.now() - statSync(newest).mtimeMs < DAY_MS) return
  if (sizeOf(database) > MAX_BYTES) return
  const making = join(dataDir, 'database.copying')
  rmSync(making, { recursive: true, force: true })
  await cp(database, making, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await utimes(making, new Date(), new Date())
  rmSync(older, { recursive: true, force: true })
  if (existsSync(newest)) renameSync(newest, older)
  renameSync(making, newest)
}

/** Copies that can replace a damaged database, newest first. */
export const copiesOf = (dataDir: string): string[] => names.map(name => join(dataDir, name)).filter(path => existsSync(path))
