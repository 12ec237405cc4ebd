// The numbers of the Perf panel: percentiles of the newest five hundred samples.
import { expect, test } from 'vitest'
import { responseTimes } from './response-times.ts'

test('middle and tails, each step for itself', () => {
  const times = responseTimes()
  for (let at = 100; at >= 1; at--) times.add('palette', at)
  times.add('move', 7)
  expect(times.of('palette')).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 })
  expect(times.of('move')).toEqual({ count: 1, p50: 7, p95: 7, p99: 7 })
  expect(times.of('results')).toBeNull()
  times.clear()
  expect(times.of('palette')).toBeNull()
})

test('what is old falls out', () => {
  const times = responseTimes()
  for (let at = 0; at < 500; at++) times.add('event', 1000)
  for (let at = 0; at < 500; at++) times.add('event', 20)
  expect(times.of('event')).toEqual({ count: 500, p50: 20, p95: 20, p99: 20 })
})
