// Writes whose answer was lost: the same write again counts as the same attempt, one after another write is a new one. And what
// people read then.
import { get, post } from '@office/shared/core/api/endpoint'
import * as x from '@office/shared/core/schema'
import { beforeEach, expect, it, vi } from 'vitest'

// The tenant is read from the address, which a test without a browser does not have.
vi.stubGlobal('location', { hostname: 'demo.localhost' })
const { apiContext, call } = await import('./api.ts')
const { reasonOf } = await import('../command/run-command.ts')

const Row = x.row({ id: x.id() })
const remark = post('/test/remark', { summary: 'Add a remark', needs: 'staff', body: x.record({ text: x.text() }), returns: Row })
const undo = post('/test/undo', { summary: 'Undo', needs: 'staff', body: x.record({}), returns: Row })
const read = get('/test', { summary: 'Read', needs: 'staff', returns: Row })

let isAway = false
/** Idempotency keys of the writes, in the order in which they arrived. */
const keys: string[] = []

beforeEach(() => {
  isAway = false
  keys.length = 0
  vi.stubGlobal('fetch', async (_address: string, { headers, method }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    if (method !== 'GET' && key !== null) keys.push(key)
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({ data: { id: 1 } })
  })
})

const lose = async (text: string) => {
  isAway = true
  await expect(call(remark, { body: { text } })).rejects.toThrow()
  isAway = false
}

it('repeats a write whose answer was lost under its key, so that it is not done twice', async () => {
  await lose('Call first')
  await call(read)
  await call(remark, { body: { text: 'Call first' } })
  expect(new Set(keys).size).toBe(1)
  // Repeated after its answer, it is meant as a new write.
  await call(remark, { body: { text: 'Call first' } })
  expect(new Set(keys).size).toBe(2)
})

it('takes other words, and the same ones after another write, for an attempt of its own', async () => {
  await lose('Call first')
  await call(remark, { body: { text: 'Call before' } })
  expect(new Set(keys).size).toBe(2)
  await lose('Ring twice')
  await call(undo, { body: {} })
  await call(remark, { body: { text: 'Ring twice' } })
  expect(new Set(keys).size).toBe(5)
})

it("says in the reader's language that nobody answered, and keeps the words of a browser or a proxy for support", async () => {
  apiContext.noAnswer = 'Der Server hat nicht geantwortet.'
  const refusal = { message: apiContext.noAnswer, problem: null }
  isAway = true
  await expect(call(undo, { body: {} })).rejects.toMatchObject({
    ...refusal,
    cause: { message: expect.stringContaining('Failed to fetch') },
    isOfRead: false,
  })
  // What only asks has done nothing, so nobody is told that it may have.
  const error = await call(read).catch((told: unknown) => told)
  expect(reasonOf(error, words => JSON.stringify(words))).toBe(apiContext.noAnswer)
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(call(undo, { body: {} })).rejects.toMatchObject({
    ...refusal,
    cause: { message: expect.stringContaining('HTTP 502') },
  })
})
