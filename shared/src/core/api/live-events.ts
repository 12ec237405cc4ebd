// What the live line tells the open screens of a tenant: each event with what it carries.

interface FileEvent {
  key: string
  /** Of the file. */
  name: string
}

export interface LiveEvents {
  /** The first word on a line: nothing is missed from here on. */
  ready: null
  /** A call was carried out in a room of the contract, '/admin/approvals'; `call` is its idempotency key, absent where several are told of at once. */
  written: { room: string; call?: string | null }
  /** So many orders moved, came or changed. */
  'orders.moved': { count: number }
  'sorting.scanned': null
  /** Sessions at buckets that somebody in charge closed, or the clock. */
  'sorting.closed': { ids: readonly number[] }
  /** Documents of money that may be elsewhere than where somebody wrote. */
  'documents.changed': { kind: string }
  'figures.remade': null
  /** Somebody decided on what this person had asked for. */
  'request.decided': { id: number; subject: string; is_approved: boolean; decided_by: string }
  /** A role's permissions changed, or, where it names none, this person's own standing. */
  'session.changed': { role_id: number } | null
  /** Masters that portals keep a copy of, with their versions. */
  'cache.refresh': readonly { cache_key: string; version: number }[]
  'import.progress': { id: number; state: string; done?: number; total?: number }
  /** Rows that are in a file so far, of how many. */
  'download.progress': FileEvent & { rows: number; total: number }
  'download.ready': FileEvent
  'download.failed': FileEvent
}

/** Where in the contract a call stands: '/admin/order' of '/admin/order/{id}/timelines'. What one of a room writes, the others may read. */
export const roomOf = ({ path }: { path: string }): string => path.split('/').slice(0, 3).join('/')

/** `data` is null, too, where it was too much for the line between servers. */
export type LiveEvent = { [T in keyof LiveEvents]: { type: T; data: LiveEvents[T] | null } }[keyof LiveEvents]
