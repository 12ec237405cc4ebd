// Unsaved input, stored on this device per tenant, person and form for 14 days.
import { commandContext } from '../../command/context.ts'
import { deviceStore } from '../../data/device-store.ts'
import type { RawValues } from '../raw.ts'

/** Milliseconds that a draft is kept. */
export const DRAFT_LIFE = 14 * 24 * 3_600_000

export interface Draft {
  /** When it was stored, in milliseconds since 1970. */
  at: number
  values: RawValues
  /** The values at the start of editing, and their version; absent for a new record. */
  base?: RawValues
  version?: number
  /** A save of these values, or of earlier ones, that may have been carried out without an answer. */
  sent?: Attempt
}

/** Sent again, the same body under the same key is carried out only once, as long as the server knows the key. */
export interface Attempt {
  body: string
  key: string
  /** When it was first sent, in milliseconds since 1970. */
  at: number
}

/** Milliseconds that the server knows a key (server/src/core/database/maintenance.ts). */
export const KEY_LIFE = 48 * 3_600_000

export interface DraftPlace {
  tenant: string
  user: string
  form: string
  /** The record being edited; null for a new one. */
  record: number | null
}

/** For the person who is signed in. */
export const draftPlace = (form: string, record: number | null): DraftPlace => ({
  tenant: commandContext.tenant,
  user: commandContext.user,
  form,
  record,
})

const PREFIX = 'office.draft.'

export const draftKey = ({ tenant, user, form, record }: DraftPlace): string =>
  `${PREFIX}${tenant}.${user}.${form}.${record ?? 'new'}`

function readAt(store: Storage, key: string, now: number): Draft | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept)) return null
    const draft = kept as Draft // written below by `keepDraft`
    return typeof draft.at === 'number' && now - draft.at < DRAFT_LIFE && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

/** The draft, or null if there is none, it is too old or it cannot be read. */
export const readDraft = (place: DraftPlace, store: Storage = deviceStore(), now = Date.now()): Draft | null =>
  readAt(store, draftKey(place), now)

/** Stores a draft; false if the store is full or forbidden, so that nobody is told it was saved. */
export function keepDraft(place: DraftPlace, draft: Draft, store: Storage = deviceStore()): boolean {
  try {
    store.setItem(draftKey(place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(place: DraftPlace, store: Storage = deviceStore()): void {
  try {
    store.removeItem(draftKey(place))
  } catch {
    // A forbidden store contains no draft either.
  }
}

/** Removes expired drafts; called once when a form opens. */
export function sweepDrafts(store: Storage = deviceStore(), now = Date.now()): void {
  try {
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at)).filter(key => key?.startsWith(PREFIX))
    for (const key of keys) if (key && !readAt(store, key, now)) store.removeItem(key)
  } catch {
    // As in dropDraft.
  }
}
