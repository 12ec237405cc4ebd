// Allows one process per data folder: the embedded database has no lock of its own, and a second opener destroys data
// (docs/promises.md A2).

import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '@office/shared/core/error-code'

export class DataFolderInUse extends Error {
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(`The data folder ${dataDir} is in use by process ${pid}. Stop it first, or set OFFICE_DATA_DIR to another folder.`)
    this.pid = pid
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive but belongs to someone else.
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Locks the folder for this process, creating it if needed, and returns a function that releases it.
 * @throws DataFolderInUse when a living process holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'office.lock')
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(path, 'wx', 0o600)
      writeSync(handle, String(process.pid))
      closeSync(handle)
      break
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const pid = Number(readFileSync(path, 'utf8').trim())
      // An empty file means that its holder is between open and write, or crashed there; the next attempt tells. Our own pid was
      // left by an earlier process: in a container every start is process 1.
      const held = Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid)
      if (held) throw new DataFolderInUse(dataDir, pid)
      if (attempt >= 3) throw error
      unlinkSync(path)
    }
  }
  return () => {
    if (readFileSync(path, 'utf8') === String(process.pid)) unlinkSync(path)
  }
}
