// Thousands of records a few at a time.
import { CallError } from '@office/shared/core/api/failure'
import { describe, expect, it } from 'vitest'
import { type BulkResult, inChunks } from './in-chunks.ts'

const ids = Array.from({ length: 25 }, (_, at) => at + 1)
const applied = (chunk: readonly number[]): BulkResult[] => chunk.map(id => ({ id, label: `W${id}`, outcome: 'applied' }))
const lost = () => new CallError(0, 'offline', 'No answer')

describe('records in chunks', () => {
  it('sends each once, in order, and tells about every part', async () => {
    const sizes: number[] = []
    const told: number[] = []
    const end = await inChunks({
      ids,
      size: 10,
      send: async chunk => {
        sizes.push(chunk.length)
        return applied(chunk)
      },
      onChunk: results => told.push(results.length),
    })
    expect([sizes, told]).toEqual([
      [10, 10, 5],
      [10, 20, 25],
    ])
    expect(end.results.map(({ id }) => id)).toEqual(ids)
    expect(end.left).toEqual([])
  })

  it('repeats a lost part with the same key, so that a server that did it answers as before', async () => {
    const done = new Map<string, BulkResult[]>()
    let carriedOut = 0
    let calls = 0
    const end = await inChunks({
      ids,
      size: 10,
      pauses: [0, 0],
      send: async (chunk, key) => {
        calls++
        if (!done.has(key)) {
          carriedOut += chunk.length
          done.set(key, applied(chunk))
        }
        // For every part, the answer to the first request is lost after the work was done.
        if (calls % 2 === 1) throw lost()
        return done.get(key) ?? []
      },
    })
    expect(carriedOut).toBe(25)
    expect(end.results).toHaveLength(25)
  })

  it('stops after the last try with the open part, and goes on with its key', async () => {
    const keys: string[] = []
    const first = await inChunks({
      ids,
      size: 10,
      pauses: [0],
      send: async (_chunk, key) => {
        keys.push(key)
        throw lost()
      },
    })
    expect(first).toMatchObject({ results: [], left: ids, problem: { message: 'No answer' } })
    const again = await inChunks({
      ids: first.left,
      open: first.open,
      size: 10,
      send: async (chunk, key) => {
        keys.push(key)
        return applied(chunk)
      },
    })
    expect(again.results.map(({ id }) => id)).toEqual(ids)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
  })

  it.each([401, 403])('waits with the rest until whoever began may send again (%i)', async status => {
    const refused = new CallError(status, 'not-signed-in', 'Sign in again')
    const sent: number[] = []
    let mayNot: CallError | null = null
    const send = async (chunk: readonly number[]) => {
      if (mayNot) throw mayNot
      sent.push(...chunk)
      mayNot = refused
      return applied(chunk)
    }
    const first = await inChunks({ ids, size: 10, send })
    expect([first.results.length, first.left.length, first.problem]).toEqual([10, 15, refused])
    const again = await inChunks({ ids: first.left, open: first.open, size: 15, send: async chunk => applied(chunk) })
    expect(again.results.map(({ id }) => id)).toEqual(ids.slice(10))
  })

  it('stops between two parts when asked', async () => {
    let stopped = false
    const send = async (chunk: readonly number[]) => {
      stopped = true
      return applied(chunk)
    }
    const end = await inChunks({ ids, size: 10, send, isStopped: () => stopped })
    expect([end.results.length, end.left.length, end.problem]).toEqual([10, 15, null])
  })
})
