// Small masters that every screen needs at once, kept on this device under a cache refresh key: when the key's version
// rises, the copy is dropped and fetched anew.
import { proxy } from 'valtio'
import { apiContext } from './api.ts'

export interface Master<T extends object = object> {
  name: string
  /** The cache refresh key that covers it. */
  key: string
  /**
   * What is known now, and whether it is as the server has it, as far as that was heard; until then it is of an earlier visit, or nothing.
   * Components read it through useSnapshot.
   */
  state: { value: T; isCurrent: boolean }
  /** What is current, else what the server tells; where it cannot be reached, what was known before, and fails where that was nothing. */
  ask: () => Promise<T>
  /** Fetches it where the kept copy is of another version. */
  update: (version: number) => Promise<void>
}

const placeOf = (name: string) => `office.master.${apiContext.tenant}.${name}`

function kept(name: string): { version: number; value: object } | null {
  try {
    const note: unknown = JSON.parse(localStorage.getItem(placeOf(name)) ?? 'null')
    return typeof note === 'object' && note !== null && 'version' in note && 'value' in note
      ? (note as { version: number; value: object }) // written below, by us
      : null
  } catch {
    return null
  }
}

/** @param from what it is while nothing is known */
export function defineMaster<T extends object>(master: {
  name: string
  key: string
  from: T
  read: () => Promise<T>
}): Master<T> {
  const { name, key, from, read } = master
  const before = kept(name)?.value as T | undefined // as `read` gave it in an earlier visit
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
      state.isCurrent = kept(name)?.version === version
      if (state.isCurrent) return
      const value = await read()
      Object.assign(state, { value, isCurrent: true })
      isKnown = true
      try {
        localStorage.setItem(placeOf(name), JSON.stringify({ version, value }))
      } catch {
        // A full store costs only the memory between visits.
      }
    },
  }
}
