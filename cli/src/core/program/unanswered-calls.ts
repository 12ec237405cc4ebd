// Changes whose answer did not come, which may have been made or not: the next run that asks for the same sends it under the same key, so
// that the server makes it once and repeats its first answer.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CallError } from '@office/shared/core/api/failure'

/** Milliseconds. The server forgets keys after two days. */
const KEPT = 40 * 3_600_000

/** Each is an empty file that says all in its name: the change, and the key under which it was sent. */
function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // The first has yet to come.
  }
}

/** The key of one such change; only one of several runs gets it. */
function claim(folder: string, change: string): string | null {
  for (const name of filesOf(folder)) {
    const [of, key] = name.split('.')
    const path = join(folder, name)
    try {
      const isOld = Date.now() - statSync(path).mtimeMs > KEPT
      if (!isOld && of !== change) continue
      rmSync(path)
      if (!isOld && key) return key
    } catch {
      // Another run was first.
    }
  }
  return null
}

/**
 * Makes a change under a key that is its own, also over several runs, until its answer is here.
 * @param asked who asks for what, as far as two changes may differ
 */
export async function underItsKey<T>(stateFolder: string, asked: unknown, make: (key: string) => Promise<T>): Promise<T> {
  const folder = join(stateFolder, 'unanswered')
  const change = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32)
  const key = claim(folder, change) ?? crypto.randomUUID()
  try {
    return await make(key)
  } catch (error) {
    if (error instanceof CallError && error.isOffline) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeFileSync(join(folder, `${change}.${key}`), '')
    }
    throw error
  }
}
