// Codes that are scanned before their page has loaded: each is taken once, in order, by whoever scanned it, over reloads and lost answers.
import 'fake-indexeddb/auto'
import { CallError } from '@office/shared/core/api/failure'
import { beforeEach, expect, it, vi } from 'vitest'
import { commandContext } from '../command/context.ts'
import { openKeptCodes } from './kept-codes.ts'
import { readWaitingCodes, waitingCodes } from './waiting-codes.ts'

let pages = 0
let place: string
beforeEach(() => {
  commandContext.user = 'asha'
  place = `bag:${++pages}`
})

/** The page as it is opened; a reload closes it. */
function open() {
  const waiting: (readonly string[])[] = []
  const page = openKeptCodes(place, codes => waiting.push(codes))
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
  await before.keep('A', '/a')
  await before.keep('B', '/a')
  before.close()
  const after = open()
  await vi.waitFor(() => expect(after.waiting()).toEqual(['B', 'A']))
  const stop = after.load()
  await after.keep('C', '/a')
  await vi.waitFor(() => expect(after.taken).toEqual(['A', 'B', 'C']))
  await vi.waitFor(() => expect(after.waiting()).toEqual([]))
  stop()
  after.close()
  const again = open()
  again.load()
  await again.keep('D', '/a')
  await vi.waitFor(() => expect(again.taken).toEqual(['D']))
})

it('keeps what nobody answered, and tells what was refused', async () => {
  const page = open()
  for (const code of ['A', 'B']) await page.keep(code, '/a')
  let lost = 1
  page.load(code => (code === 'A' ? lost-- > 0 && new CallError(0, 'offline', '') : new Error('gone')))
  await vi.waitFor(() => expect(page.taken).toEqual(['A']), 5000)
  await vi.waitFor(() => expect(page.refused).toEqual(['B']))
})

it('tries what waits once more behind the next scan, and when the network is back', async () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const page = open()
  let tries = 0
  let isAway = true
  page.load(() => {
    tries++
    return isAway && new CallError(429, 'too-many-requests', '', null, 3600)
  })
  await page.keep('A', '/a')
  await vi.waitFor(() => expect(tries).toBe(1))
  await page.keep('B', '/a')
  await vi.waitFor(() => expect(tries).toBe(2))
  isAway = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.taken).toEqual(['A', 'B']))
  vi.unstubAllGlobals()
})

it('takes nothing in the name of another person, and waits for the first', async () => {
  const mine = open()
  await mine.keep('A', '/a')
  commandContext.user = 'ram'
  const stop = mine.load()
  const theirs = open()
  theirs.load()
  await theirs.keep('B', '/a')
  await vi.waitFor(() => expect(theirs.taken).toEqual(['B']))
  expect(mine.taken).toEqual([])
  stop()
  mine.close()
  commandContext.user = 'asha'
  const back = open()
  back.load()
  await vi.waitFor(() => expect(back.taken).toEqual(['A']))
})

it('says for which pages codes of this person wait, and no more once they are taken', async () => {
  const before = await readWaitingCodes()
  const page = open()
  for (const code of ['A', 'B']) await page.keep(code, '/sheets?sheet=7')
  expect(await readWaitingCodes()).toEqual([...before, { place, href: '/sheets?sheet=7', count: 2 }])
  commandContext.user = 'ram'
  expect((await readWaitingCodes()).filter(one => one.place === place)).toEqual([])
  commandContext.user = 'asha'
  const stop = page.load()
  await vi.waitFor(async () => expect(await readWaitingCodes()).toEqual(before))
  expect(waitingCodes.pages).toEqual(before)
  stop()
})
