// Room on the disk of the embedded database: its engine waits without end for a full one, and everybody with it, so that writes are
// refused while there is still room to end them and to open it again.
import { statfsSync } from 'node:fs'

/** With less room, in bytes, the engine dies while it recovers, and its files are sound. */
export const ROOM_TO_OPEN = 64 * 1024 * 1024
/** A thousand rows of an import and the log of their changes lie well between the two. */
const ROOM_TO_WRITE = 96 * 1024 * 1024

/** The disk is asked again after this many milliseconds. */
const ASKED_EVERY = 200

/** Nothing is written on a disk that is as good as full; known by its code as any other error of the disk is. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
  readonly code = 'ENOSPC'
}

export function roomOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Says whether there is room to write in a folder. */
export function roomToWrite(folder: string, wanted = ROOM_TO_WRITE): () => boolean {
  let known = { at: Number.NEGATIVE_INFINITY, hasRoom: true }
  return () => {
    const now = performance.now()
    if (now - known.at >= ASKED_EVERY) known = { at: now, hasRoom: roomOn(folder) >= wanted }
    return known.hasRoom
  }
}
