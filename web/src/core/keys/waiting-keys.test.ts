// Keys pressed after a query whose rows have not arrived: they act on the new rows, in order, or on none.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE, waitingKeys } from './waiting-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function world() {
  const state = { isComing: true, isCovered: false, page: '/order/1', pressed: [] as string[], givenUp: 0 }
  const keys = waitingKeys<string>({
    isComing: () => state.isComing,
    concerns: key => key !== '/',
    isCovered: () => state.isCovered,
    // A step is under way; what is coming otherwise is another page.
    pageOf: key => (key === 's' ? state.page : null),
    page: () => state.page,
    press: key => {
      // A replayed key passes through the same function.
      expect(keys.take(key)).toBe(false)
      state.pressed.push(key)
      if (key === 'f') state.isComing = true
    },
    givenUp: () => state.givenUp++,
  })
  return { state, keys }
}

it('keeps what is about rows until they are there, and everything behind it', async () => {
  const { state, keys } = world()
  expect(['/', 'j', '/', 'x'].map(keys.take)).toEqual([false, true, true, true])
  keys.look()
  await vi.runOnlyPendingTimersAsync()
  expect(state.pressed).toEqual([])
  const { state: other, keys: again } = world()
  for (const key of ['j', '/', 'x']) again.take(key)
  other.isComing = false
  again.look()
  // Pressed while the first are on their way: queued behind them.
  expect(again.take('s')).toBe(true)
  await vi.runAllTimersAsync()
  expect(other).toMatchObject({ pressed: ['j', '/', 'x', 's'], givenUp: 0 })
  expect(again.take('k')).toBe(false)
})

it('waits anew when a key lets other rows come', async () => {
  const { state, keys } = world()
  for (const key of ['f', 'x']) keys.take(key)
  state.isComing = false
  keys.look()
  await vi.advanceTimersByTimeAsync(10)
  expect(state.pressed).toEqual(['f'])
  state.isComing = false
  keys.look()
  await vi.advanceTimersByTimeAsync(10)
  expect(state.pressed).toEqual(['f', 'x'])
})

it('does nothing and says so when they do not come in time', async () => {
  const { state, keys } = world()
  keys.take('j')
  await vi.advanceTimersByTimeAsync(PATIENCE)
  expect(state.givenUp).toBe(1)
  state.isComing = false
  keys.look()
  await vi.runAllTimersAsync()
  expect(state.pressed).toEqual([])
})

it('presses none of them into what has opened meanwhile', async () => {
  const { state, keys } = world()
  for (const key of ['s', 'x']) keys.take(key)
  expect(keys.isHolding()).toBe(true)
  Object.assign(state, { isComing: false, isCovered: true })
  keys.look()
  await vi.runAllTimersAsync()
  expect([state.pressed, state.givenUp, keys.isHolding()]).toEqual([[], 1, false])
  // A question is answered at once, by the key that was meant for it.
  Object.assign(state, { isComing: true, isCovered: false })
  keys.take('s')
  state.isCovered = true
  expect(keys.take('/')).toBe(false)
  expect(state.givenUp).toBe(2)
})

it('presses none of those behind a step at the page that it has opened, and others at the one they waited for', async () => {
  const { state, keys } = world()
  for (const key of ['s', 'a']) keys.take(key)
  Object.assign(state, { isComing: false, page: '/approval/7' })
  keys.look()
  await vi.runAllTimersAsync()
  expect(state).toMatchObject({ pressed: [], givenUp: 1 })
  Object.assign(state, { isComing: true })
  keys.take('j')
  Object.assign(state, { isComing: false, page: '/orders' })
  keys.look()
  await vi.runAllTimersAsync()
  expect(state).toMatchObject({ pressed: ['j'], givenUp: 1 })
  // Unless one of themselves opened it.
  Object.assign(state, { isComing: true })
  for (const key of ['s', 'f', 'x']) keys.take(key)
  state.isComing = false
  keys.look()
  await vi.advanceTimersByTimeAsync(10)
  Object.assign(state, { isComing: false, page: '/order/2' })
  keys.look()
  await vi.runAllTimersAsync()
  expect(state).toMatchObject({ pressed: ['j', 's', 'f', 'x'], givenUp: 1 })
})
