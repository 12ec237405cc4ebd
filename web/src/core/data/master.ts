// Small masters that every screen needs at once, kept on this device under a cache refresh key: when the key's version rises, the
// copy is dropped and fetched again.
import { proxy } from 'valtio'
import { apiContext } from './api.ts'
import { keepOnDevice } from './device-store.ts'

export interface Master<T extends object = object> {
  name: string
  /** The cache refresh key that covers it. */
  key: string
  /**
   * The known value, and whether it is current as far as this device knows. Until then it comes from an earlier visit, or is
   * empty. Components read it through useSnapshot.
   */
  state: { value: T; isCurrent: boolean }
  /** The current value, else the server's. If the server cannot be reached, the earlier value; fails if there is none. */
  ask: () => Promise<T>
  /** Fetches it if the stored copy has another version. */
  update: (version: number) => Promise<void>
}

const placeOf = (name: string) => `office.master.${apiContext.tenant}.${name}`

function kept(name: string): { version: number; value: object } | null {
  try {
    const note: unknown = JSON.parse(localStorage.getItem(placeOf(name)) ?? 'null')
    return typeof note === 'object' && note !== null && 'version' in note && 'value' in note
      ? (note as { version: number; value: object }) // written by `update` below
      : null
  } catch {
    return null
  }
}

/** @param from the value until one is known */
export function defineMaster<T extends object>(master: {
  name: string
  key: string
  from: T
  read: () => Promise<T>
}): Master<T> {
  const { name, key, from, read } = master
  const found = kept(name)
  const before = found?.value as T | undefined // as `read` returned it in an earlier visit
  /** Of the value that is shown. */
  let shown = found?.version
  const state = proxy({ value: before ?? from, isCurrent: false })
  let isKnown = before !== undefined
  return {
    name,
    key,
    state,
    async ask() {
      if (state.isCurrent) return state.value
      try {
        return await read()
      } catch (error) {
        if (!isKnown) throw error
        return state.value
      }
    },
    async update(version) {
      const now = kept(name)
      state.isCurrent = now?.version === version
      if (now && state.isCurrent) {
        // Another tab has stored it since.
        if (shown !== version) state.value = now.value as T // as `read` returned it there
        shown = version
        return
      }
      const value = await read()
      Object.assign(state, { value, isCurrent: true })
      shown = version
      isKnown = true
      keepOnDevice(placeOf(name), JSON.stringify({ version, value }))
    },
  }
}
