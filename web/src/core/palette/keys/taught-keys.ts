// Keys that a person is taught once, after some runs of a command from the palette; remembered on this device.
import type { HotkeyMode } from '../../command/keys/hotkeys.ts'
import { deviceStore } from '../../data/device-store.ts'
import { isCharacterKey, readKeySpec } from '../../keys/normalise-key.ts'

/** Runs of one command from the palette after which its key is taught. */
export const RUNS_BEFORE_HINT = 3

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Whether this key works for the person: letters may be switched off, or all keys. */
export const worksIn = (mode: HotkeyMode, spec: string): boolean =>
  mode === 'on' || (mode === 'modified' && !readKeySpec(spec).some(isCharacterKey))

function read(store: Store, place: string): Set<string> {
  try {
    const found: unknown = JSON.parse(store.getItem(place) ?? '[]')
    return new Set(Array.isArray(found) ? found.filter(id => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

export interface TaughtKeys {
  /** The key to teach now, marked as taught; null if there is none, it is off, or the person knows it already. */
  teach: (command: string, runs: number, keys: readonly string[], mode: HotkeyMode) => string | null
}

export function taughtKeysOf(tenant: string, user: string, store: Store = deviceStore()): TaughtKeys {
  const place = `office.taught-keys.${tenant}.${user}`
  const told = read(store, place)
  return {
    teach(command, runs, keys, mode) {
      const spec = keys.find(key => worksIn(mode, key))
      if (runs < RUNS_BEFORE_HINT || spec === undefined || told.has(command)) return null
      told.add(command)
      try {
        store.setItem(place, JSON.stringify([...told]))
      } catch {
        // If the store is full or forbidden, it is taught once more on the next visit.
      }
      return spec
    },
  }
}
