// Money in a storm: five people call whatever there is to be called, at once and about the same few orders and documents. Nothing is
// refused but by what its contract declares, and whenever the storm rests, every sum is what it should be.
import { CallError } from '@office/shared/core/api/failure'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDeadlock } from '../../core/database/deadlock.ts'
import { engines } from '../../core/testing/engines.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../core/testing/test-office.ts'
import { brokenMoney } from './money-invariants.testing.ts'
import { handOf, Idle, type Storm, storming } from './money-storm.testing.ts'

const AT_ONCE = 10
const RESTS = 10
/** Calls between two rests. */
const GUST = 60

/**
 * `OFFICE_STORM_SEED=123 npx vitest run money-storm` makes other calls; what they meet differs with each run anyway, since people race.
 */
const seed = Number(process.env.OFFICE_STORM_SEED ?? 1)

let t: TestOffice
let storm: Storm
beforeAll(async () => {
  // PostgreSQL where there is one: the embedded database has no two transactions at once.
  t = await joinServer((await engines()).at(-1))
  storm = await storming(t)
}, 600_000)
afterAll(() => t.close())

/** Refused for a reason that people can read; or ended for another's sake, like maintenance, which tries again later. */
const isRefusal = (error: unknown) =>
  error instanceof Idle || isDeadlock(error) || (error instanceof CallError && error.isOfRecord && !isUnnamed(error))
/** Its reason is nobody's: that of a lock or a key that the handler did not expect. */
const isUnnamed = ({ code, message }: CallError) =>
  code === 'conflict' && message === 'Someone else has changed this in the meantime'

it('leaves every sum as it should be, whoever calls what at once', { timeout: 1_200_000 }, async () => {
  const cameAbout = new Set<string>()
  const failed: string[] = []
  const makeCall = async (n: number) => {
    const hand = handOf(seed, n, storm.people)
    const name = hand.one(storm.names)
    try {
      await storm.calls[name]?.(hand)
      cameAbout.add(name)
    } catch (error) {
      if (!isRefusal(error)) failed.push(`${n} ${name}: ${error}`)
    }
  }
  for (let calls = 0; calls < GUST * RESTS; calls += GUST) {
    const numbers = Array.from({ length: GUST }, (_, n) => calls + n).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const n of numbers) await makeCall(n)
      }),
    )
    const broken = await t.inTenant(tx => brokenMoney(tx, storm.merchants))
    expect({ seed, calls, failed, broken }).toEqual({ seed, calls, failed: [], broken: [] })
    await storm.letDaysPass()
  }
  // A storm that only meets refusals would prove nothing.
  expect(cameAbout.size).toBeGreaterThan(Object.keys(storm.calls).length / 3)
})
