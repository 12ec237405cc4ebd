// Processes thousands of records a few hundred at a time: can be stopped between two calls, and repeats nothing if an answer is
// lost.
import { CallError } from '@office/shared/core/api/failure'

/** The outcome for one record. */
export interface BulkResult {
  id: number
  /** A waybill, a name. */
  label: string
  outcome: 'applied' | 'unchanged' | 'refused'
  /** In words, for the refused. */
  why?: string
}

/** A part whose answer never came. Sent again with the same key, it gets the first answer from the server. */
export interface OpenChunk {
  ids: readonly number[]
  key: string
}

export interface ChunksEnd {
  results: BulkResult[]
  /** Not sent, or sent without an answer. */
  left: readonly number[]
  /** The first part of `left`, if it may have been carried out already. */
  open: OpenChunk | null
  problem: CallError | null
}

/** Records in one call: some tenths of a second on the server, so that stop and progress feel immediate. */
export const CHUNK = 500
/** Milliseconds before a lost part is sent again; the client itself has tried three times by then. */
const PAUSES = [1000, 4000, 10_000]

/** The person may send it again later: once signed in again, or allowed to again. */
const isHeldUp = (error: unknown): error is CallError => error instanceof CallError && [401, 403].includes(error.status)
const isLost = (error: unknown): error is CallError => error instanceof CallError && error.isPassing

export async function inChunks(options: {
  ids: readonly number[]
  send: (ids: readonly number[], key: string) => Promise<readonly BulkResult[]>
  /** The part that was open when an earlier run stopped. */
  open?: OpenChunk | null
  onChunk?: (results: readonly BulkResult[]) => void
  /** Checked between two parts. */
  isStopped?: () => boolean
  size?: number
  pauses?: readonly number[]
}): Promise<ChunksEnd> {
  const { ids, send, size = CHUNK, pauses = PAUSES, isStopped = () => false } = options
  const results: BulkResult[] = []
  let at = 0
  let open = options.open ?? null
  while (at < ids.length && !isStopped()) {
    const chunk: OpenChunk = open ?? { ids: ids.slice(at, at + size), key: crypto.randomUUID() }
    open = null
    for (let attempt = 0; ; attempt++) {
      try {
        results.push(...(await send(chunk.ids, chunk.key)))
        break
      } catch (error) {
        const wait = pauses[attempt]
        if (isHeldUp(error)) return { results, left: ids.slice(at), open: chunk, problem: error }
        if (!isLost(error)) throw error
        if (wait === undefined || isStopped()) return { results, left: ids.slice(at), open: chunk, problem: error }
        await new Promise(resolve => setTimeout(resolve, wait))
      }
    }
    at += chunk.ids.length
    options.onChunk?.(results)
  }
  return { results, left: ids.slice(at), open: null, problem: null }
}
