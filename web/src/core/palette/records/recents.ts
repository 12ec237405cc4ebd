// Recently used commands and records, per tenant and person: the palette's first rows and its tie-break.

import { deviceStore } from '../../data/device-store.ts'

export interface Recent {
  kind: 'command' | 'record'
  /** Command id, or '<section>:<record id>'. */
  id: string
  /** Records carry the data needed to show and open them again. */
  title?: string
  href?: string
  noun?: string
  /** When it was last used, in milliseconds since 1970. */
  at: number
  uses: number
}

export const MAX_RECENTS = 50
const HALF_LIFE = 7 * 24 * 60 * 60 * 1000

type Store = Pick<Storage, 'getItem' | 'setItem'>

export interface Recents {
  list: () => readonly Recent[]
  /** Records one use and returns how often it has been used. */
  use: (recent: Omit<Recent, 'at' | 'uses'>) => number
  remove: (id: string) => void
  /** A weight that halves every week; 0 if never used. */
  usage: (id: string) => number
}

const isRecent = (value: unknown): value is Recent => {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, at, uses } = value as Partial<Recent> // every field is checked here
  return (kind === 'command' || kind === 'record') && typeof id === 'string' && typeof at === 'number' && typeof uses === 'number'
}

function read(store: Store, key: string): Recent[] {
  try {
    const found: unknown = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isRecent).slice(0, MAX_RECENTS) : []
  } catch {
    return []
  }
}

export function recentsOf(tenant: string, user: string, store: Store = deviceStore(), now: () => number = Date.now): Recents {
  const key = `office.recents.${tenant}.${user}`
  let kept = read(store, key)
  let byId = new Map(kept.map(recent => [recent.id, recent]))
  const keep = (list: Recent[]) => {
    kept = list
    byId = new Map(list.map(recent => [recent.id, recent]))
    try {
      store.setItem(key, JSON.stringify(list))
    } catch {
      // If the store is full or forbidden, the value is only lost between visits.
    }
  }
  return {
    list: () => kept,
    use(recent) {
      const uses = (byId.get(recent.id)?.uses ?? 0) + 1
      keep([{ ...recent, at: now(), uses }, ...kept.filter(({ id }) => id !== recent.id)].slice(0, MAX_RECENTS))
      return uses
    },
    remove: id => keep(kept.filter(recent => recent.id !== id)),
    usage(id) {
      const recent = byId.get(id)
      return recent ? recent.uses * 0.5 ** ((now() - recent.at) / HALF_LIFE) : 0
    },
  }
}
