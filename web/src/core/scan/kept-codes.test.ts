// Codes that are scanned before their page has loaded: each is taken once, in order, by whoever scanned it, over reloads and lost answers.
import 'fake-indexeddb/auto'
import { CallError } from '@office/shared/core/api/failure'
import { beforeEach, expect, it, vi } from 'vitest'
import { commandContext } from '../command/context.ts'
import { openKeptCodes } from './kept-codes.ts'

let pages = 0
let place: string
beforeEach(() => {
  commandContext.user = 'asha'
  place = `bag:${++pages}`
})

/** The page as it is opened; a reload closes it. */
function open() {
  const waiting: number[] = []
  const page = openKeptCodes(place, count => waiting.push(count))
  const taken: string[] = []
  const refused: string[] = []
  return {
    ...page,
    taken,
    refused,
    waiting: () => waiting.at(-1),
    load: (fail: (code: string) => unknown = () => null) =>
      page.takeBy(
        async code => {
          const error = fail(code)
          if (error) throw error
          taken.push(code)
        },
        code => refused.push(code),
      ),
  }
}

it('takes each once and in order after a reload, and what comes meanwhile behind them', async () => {
  const before = open()
  await before.keep('A')
  await before.keep('B')
  before.close()
  const after = open()
  await vi.waitFor(() => expect(after.waiting()).toBe(2))
  const stop = after.load()
  await after.keep('C')
  await vi.waitFor(() => expect(after.taken).toEqual(['A', 'B', 'C']))
  await vi.waitFor(() => expect(after.waiting()).toBe(0))
  stop()
  after.close()
  const again = open()
  again.load()
  await again.keep('D')
  await vi.waitFor(() => expect(again.taken).toEqual(['D']))
})

it('keeps what nobody answered, and tells what was refused', async () => {
  const page = open()
  for (const code of ['A', 'B']) await page.keep(code)
  let lost = 1
  page.load(code => (code === 'A' ? lost-- > 0 && new CallError(0, 'offline', '') : new Error('gone')))
  await vi.waitFor(() => expect(page.taken).toEqual(['A']), 5000)
  await vi.waitFor(() => expect(page.refused).toEqual(['B']))
})

it('takes nothing in the name of another person, and waits for the first', async () => {
  const mine = open()
  await mine.keep('A')
  commandContext.user = 'ram'
  const stop = mine.load()
  const theirs = open()
  theirs.load()
  await theirs.keep('B')
  await vi.waitFor(() => expect(theirs.taken).toEqual(['B']))
  expect(mine.taken).toEqual([])
  stop()
  mine.close()
  commandContext.user = 'asha'
  const back = open()
  back.load()
  await vi.waitFor(() => expect(back.taken).toEqual(['A']))
})
