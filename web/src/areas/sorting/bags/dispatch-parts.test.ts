// Bags dispatched in parts: what is kept of those before a failure.
import { MAX_BAGS } from '@office/shared/areas/sorting/bag.contract'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { dispatchInParts } from './dispatch-parts.ts'

// Other files in this worker may have loaded the module mocked here, or load it later.
const { call } = vi.hoisted(() => {
  vi.resetModules()
  return { call: vi.fn() }
})
afterAll(() => vi.resetModules())
vi.mock('../../../core/data/api.ts', () => ({ call }))

const ids = Array.from({ length: 2 * MAX_BAGS + 1 }, (_, at) => at + 1)
const answer = { applied: 1, unchanged: 0, refused: 0, results: [] }
beforeEach(() => call.mockReset())

test('bags go in parts, the loose parcels once', async () => {
  call.mockResolvedValue(answer)
  expect(await dispatchInParts(ids, ['CE1'])).toEqual({ answers: [answer, answer, answer], failure: null })
  const bodies = call.mock.calls.map(([, { body }]) => body)
  expect(bodies.flatMap(body => body.bag_ids)).toEqual(ids)
  expect(bodies.map(body => body.waybills)).toEqual([['CE1'], [], []])
})

test('parts that went are answered though a later one failed, and nothing goes after that', async () => {
  const error = new Error('no connection')
  call.mockResolvedValueOnce(answer).mockRejectedValueOnce(error)
  expect(await dispatchInParts(ids, [])).toEqual({ answers: [answer], failure: { error, left: MAX_BAGS + 1 } })
  expect(call).toHaveBeenCalledTimes(2)
})

test('parcels without bags are one call, whose failure is the failure of all', async () => {
  call.mockRejectedValueOnce(new Error('no connection'))
  await expect(dispatchInParts([], ['CE1'])).rejects.toThrow('no connection')
})
