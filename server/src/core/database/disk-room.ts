// Guards the disk space of the embedded database. On a full disk its engine hangs, and everyone with it, so writes are refused
// while there is still room to finish the running ones and to open the database again.
import { statfsSync } from 'node:fs'

/** With fewer free bytes than this the engine dies during recovery, although its files are sound. */
export const ROOM_TO_OPEN = 64 * 1024 * 1024
/** The gap to ROOM_TO_OPEN easily fits a thousand rows of an import and the log of their changes. */
const ROOM_TO_WRITE = 96 * 1024 * 1024

/** Milliseconds between checks of the disk. */
const ASKED_EVERY = 200

/** Thrown instead of writing to a disk that is almost full; its code is the one of any disk-full error. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
  readonly code = 'ENOSPC'
}

export function roomOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Returns a check of whether a folder's disk has room for writes. */
export function roomToWrite(folder: string, wanted = ROOM_TO_WRITE): () => boolean {
  let known = { at: Number.NEGATIVE_INFINITY, hasRoom: true }
  return () => {
    const now = performance.now()
    if (now - known.at >= ASKED_EVERY) known = { at: now, hasRoom: roomOn(folder) >= wanted }
    return known.hasRoom
  }
}
