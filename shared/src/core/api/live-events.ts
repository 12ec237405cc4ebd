// What the live connection tells the open screens of a tenant: each event with its data.

interface FileEvent {
  key: string
  /** Of the file. */
  name: string
}

export interface LiveEvents {
  /**
   * The first message on a connection. What happened since the screen began to read follows it, for up to MISSED_MS; nothing is
   * missed from here on.
   */
  ready: null
  /**
   * A call was carried out in a room of the contract, such as '/admin/approvals', or makes what one path of it answers out of date.
   * `call` is its idempotency key; absent if the event covers several.
   */
  written: { room: string; call?: string | null }
  /** How many orders moved, arrived or changed. */
  'orders.moved': { count: number }
  'sorting.scanned': null
  /** Sessions at buckets that an administrator or the clock closed. */
  'sorting.closed': { ids: readonly number[] }
  /** Money documents that may no longer be where someone last saw them. */
  'documents.changed': { kind: string }
  /** A mail left or failed, or one that goes automatically was written. */
  'mail.tried': null
  'figures.remade': null
  /** Someone decided on a request of this person, or replaced it. */
  'request.decided': { id: number; subject: string; outcome: 'approved' | 'rejected' | 'replaced'; decided_by: string }
  /** A role's permissions changed, or, if no role is named, this person's own. */
  'session.changed': { role_id: number } | null
  /** Masters that portals keep a copy of, with their versions. */
  'cache.refresh': readonly { cache_key: string; version: number }[]
  'import.progress': { id: number; state: string; done?: number; total?: number }
  /** Rows imported from a file so far, and of how many. */
  'download.progress': FileEvent & { rows: number; total: number }
  'download.ready': FileEvent
  'download.failed': FileEvent
}

/** For how many milliseconds what happened is told to screens that come late; one that is older must read anew. */
export const MISSED_MS = 60_000

/**
 * The room of a call in the contract: '/admin/order' for '/admin/order/{id}/timelines'. What one call of a room writes, the
 * others may read.
 */
export const roomOf = ({ path }: { path: string }): string => path.split('/').slice(0, 3).join('/')

/** `data` is also null if it was too large for the channel between servers. */
export type LiveEvent = { [T in keyof LiveEvents]: { type: T; data: LiveEvents[T] | null } }[keyof LiveEvents]
