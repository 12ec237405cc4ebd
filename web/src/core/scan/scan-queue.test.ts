// The queue of scans under any interleaving of scans, losses and repeats: nothing lost, nothing doubled, order kept.
import 'fake-indexeddb/auto'
import { CallError } from '@office/shared/core/api/failure'
import { type CallsInTurn, fetchInTurn, MOST_IN_TURN } from '@office/shared/core/api/in-turn'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openScanQueue, type QueuedScan, type SentScan } from './scan-queue.ts'
import { type ScanSender, type ScanSenderOptions, startScanSender } from './scan-sender.ts'

let owners = 0
const newOwner = () => `acme:${++owners}`

/** callbacks that nobody listens to */
const unheard: Omit<ScanSenderOptions<string>, 'queue' | 'owner' | 'send'> = {
  isOwner: () => true,
  most: MOST_IN_TURN,
  stateOf: () => 'ok',
  onStored: () => undefined,
  onAnswered: () => undefined,
  onSettled: () => undefined,
  onConnection: () => undefined,
  onStopped: () => undefined,
}

describe('queue', () => {
  it('keeps scans in order over closing and opening again', async () => {
    const owner = newOwner()
    const first = await openScanQueue<string>(owner)
    for (const code of ['A', 'B', 'C']) await first.add(1, code, new Date())
    first.close()
    const second = await openScanQueue<string>(owner)
    expect((await second.recent(1, 10)).map(scan => scan.code)).toEqual(['C', 'B', 'A'])
    expect(await second.counts(1, new Date())).toEqual({ scanned: 3, lastHour: 3, refused: 0, pending: 3 })
    expect((await second.claim(2)).map(scan => scan.code)).toEqual(['A', 'B'])
  })

  it('keeps the scans of one person from another', async () => {
    const mine = await openScanQueue<string>(newOwner())
    const theirs = await openScanQueue<string>(newOwner())
    const scan = await mine.add(1, 'A', new Date())
    expect(await theirs.claim(1)).toEqual([])
    expect(await theirs.withdraw(scan.id)).toBe(false)
    expect(await mine.counts(1, new Date())).toMatchObject({ pending: 1 })
    expect(await theirs.counts(1, new Date())).toMatchObject({ scanned: 0, pending: 0 })
  })

  it('withdraws only what was never sent', async () => {
    const queue = await openScanQueue<string>(newOwner())
    const [sent, waiting] = [await queue.add(1, 'A', new Date()), await queue.add(1, 'B', new Date())]
    await queue.settle(sent.id, 'unknown', null)
    expect([await queue.withdraw(sent.id), await queue.withdraw(waiting.id)]).toEqual([false, true])
    expect(await queue.counts(1, new Date())).toMatchObject({ scanned: 1, lastHour: 1, pending: 1 })
    await queue.setAside(sent.id, 'torn')
    expect(await queue.counts(1, new Date())).toMatchObject({ scanned: 0, lastHour: 0 })
  })

  it('ends with every scan on the server once and in order, whatever gets lost on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('arrives', 'answer lost', 'request lost', 'busy'), { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(4), { maxLength: 8 }),
        async (fates, pauses) => {
          const owner = newOwner()
          const queue = await openScanQueue<string>(owner)
          const server = new Map<string, string>()
          const trouble = [...fates]
          /** A server that is busy takes the first call of a request, and none behind it. */
          const fetchFrom = fetchInTurn(
            async (url, init) => {
              const fate = trouble.shift() ?? 'arrives'
              if (fate === 'request lost') throw new TypeError('lost')
              const body = String(init?.body)
              const { calls }: CallsInTurn =
                url === '/api/in-turn' ? JSON.parse(body) : { calls: [{ path: url, key: null, body }] }
              const taken = fate === 'busy' ? calls.slice(0, 1) : calls
              for (const call of taken) {
                const scan: SentScan = JSON.parse(call.body)
                if (!server.has(scan.id)) server.set(scan.id, scan.code)
              }
              if (fate === 'answer lost') throw new TypeError('lost')
              const answers = taken.map(call => ({ status: 200, type: 'application/json', retry_after: null, body: call.body }))
              if (taken.length < calls.length)
                answers.push({ status: 503, type: 'application/problem+json', retry_after: null, body: '{}' })
              return url === '/api/in-turn' ? Response.json({ data: { answers } }) : new Response(body)
            },
            () => '/api',
          )
          const codes = [...fates, ...pauses].map((_, index) => `W${index}`)
          const [before, during] = [codes.slice(0, fates.length), codes.slice(fates.length)]
          for (const code of before) await queue.add(1, code, new Date())
          let finish: () => void = () => undefined
          const finished = new Promise<void>(resolve => {
            finish = resolve
          })
          const sender = startScanSender<string>({
            ...unheard,
            queue,
            owner,
            send: async scan => {
              const answer = await fetchFrom('/api/scan', { method: 'POST', body: JSON.stringify(scan) }).catch(() => null)
              if (!answer?.ok) throw new CallError(answer?.status ?? 0, 'passing', '')
              return scan.code
            },
            onSettled: async () => {
              const { scanned, pending } = await queue.counts(1, new Date())
              if (scanned === codes.length && pending === 0) finish()
            },
            onConnection: () => setTimeout(() => sender.retry(), 0),
          })
          for (const [index, code] of during.entries()) {
            const pause = pauses[index] ?? 0
            if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause * 4))
            void sender.take(1, code, new Date())
          }
          await finished
          sender.stop()
          expect([...server.values()]).toEqual(codes)
          const kept: QueuedScan[] = await queue.recent(1, 100)
          expect(kept.every(scan => scan.state === 'ok')).toBe(true)
          queue.close()
        },
      ),
      { numRuns: 25 },
    )
  })

  it('counts what is older than an hour, taken back and refused for what it is, however much there is', async () => {
    const queue = await openScanQueue<string>(newOwner())
    const now = new Date('2026-03-01T12:00:00Z')
    for (let n = 0; n < 70; n++) await queue.add(7, `W${n}`, new Date(now.getTime() - (n < 10 ? 7_200_000 : 60_000)))
    const [first, second] = await queue.recent(7, 2)
    await queue.withdraw(first?.id ?? '')
    await queue.settle(second?.id ?? '', 'refused', 'no')
    await queue.add(8, 'W', now)
    expect(await queue.counts(7, now)).toEqual({ scanned: 69, lastHour: 59, refused: 1, pending: 69 })
    expect(await queue.counts(8, now)).toEqual({ scanned: 1, lastHour: 1, refused: 1, pending: 69 })
  })

  it('goes on after a scan that the server will never take, and waits when nobody is signed in', async () => {
    const owner = newOwner()
    const queue = await openScanQueue<string>(owner)
    await queue.add(1, 'of a closed session', new Date())
    await queue.add(2, 'good', new Date())
    await queue.add(2, 'after signing out', new Date())
    const sent: string[] = []
    const answered: QueuedScan<string>[] = []
    const stopped = await new Promise<CallError>(resolve => {
      startScanSender<string>({
        ...unheard,
        queue,
        owner,
        send: async ({ code, session }) => {
          sent.push(code)
          if (session === 1) throw new CallError(409, 'session-closed', 'This session is closed')
          if (sent.length > 2) throw new CallError(401, 'unauthenticated', 'Sign in first')
          return code
        },
        onAnswered: scan => answered.push(scan),
        onStopped: resolve,
      })
    })
    expect(stopped.status).toBe(401)
    expect(sent).toEqual(['of a closed session', 'good', 'after signing out'])
    expect(answered.map(scan => scan.state)).toEqual(['refused', 'ok'])
    expect(answered[0]?.refusal).toEqual({ code: 'session-closed', message: 'This session is closed' })
    expect(await queue.counts(2, new Date())).toMatchObject({ refused: 1, pending: 1 })
  })

  it('sends nothing in the name of another person who signed in, and goes on when its own is back', async () => {
    const owner = newOwner()
    const queue = await openScanQueue<string>(owner)
    await queue.add(1, 'mine', new Date())
    const sent: string[] = []
    let isOwner = false
    let sender: ScanSender | null = null
    const stopped = await new Promise<CallError>(resolve => {
      sender = startScanSender<string>({
        ...unheard,
        queue,
        owner,
        isOwner: () => isOwner,
        send: async ({ code }) => {
          sent.push(code)
          return code
        },
        onStopped: resolve,
      })
    })
    expect(stopped.status).toBe(401)
    expect(sent).toEqual([])
    expect(await queue.counts(1, new Date())).toMatchObject({ pending: 1 })
    isOwner = true
    await expect
      .poll(async () => {
        sender?.retry()
        return await queue.counts(1, new Date())
      })
      .toMatchObject({ pending: 0 })
    expect(sent).toEqual(['mine'])
  })

  it('sends what was scanned at several desks in the order of the scans, with what was told', async () => {
    const queue = await openScanQueue<string>(newOwner())
    await queue.add(7, 'A', new Date(), { told: 'paid' })
    await queue.add(7, 'B', new Date())
    await queue.add(14, 'A', new Date())
    await queue.add(7, 'C', new Date())
    const sent: string[] = []
    for (const scan of await queue.claim(10)) {
      sent.push([scan.code, scan.session, scan.told].join(' '))
      await queue.settle(scan.id, 'ok', 'done')
    }
    expect(sent).toEqual(['A 7 paid', 'B 7 ', 'A 14 ', 'C 7 '])
    queue.close()
  })

  it('keeps the reason with which a refused scan was set aside', async () => {
    const queue = await openScanQueue<string>(newOwner())
    const [looked, again] = [await queue.add(1, 'A', new Date()), await queue.add(1, 'B', new Date())]
    for (const { id } of [looked, again]) await queue.settle(id, 'refused', 'no')
    await queue.setAside(looked.id, 'torn')
    await queue.setAside(again.id, null)
    expect(await queue.inState('refused', 10)).toEqual([])
    expect((await queue.inState('set-aside', 10)).map(({ code, reason, answer }) => [code, reason, answer])).toEqual([
      ['B', undefined, 'no'],
      ['A', 'torn', 'no'],
    ])
  })

  it('forgets what is settled and old, of anybody, and never what waits for the server or a person', async () => {
    const [mine, theirs] = [await openScanQueue<string>(newOwner()), await openScanQueue<string>(newOwner())]
    const aWeekAgo = Date.now() - 7 * 86_400_000
    const [old, late] = [new Date(aWeekAgo - 1000), new Date(aWeekAgo + 600_000)]
    const states = ['queued', 'unknown', 'ok', 'duplicate', 'refused', 'undone', 'set-aside'] as const
    for (const at of [old, late])
      for (const state of states)
        await mine.settle((await mine.add(1, `${state} ${at === old ? 'old' : 'new'}`, at)).id, state, 'x')
    await theirs.settle((await theirs.add(2, 'theirs', old)).id, 'ok', 'x')
    // More from one moment than are processed in one batch.
    for (let n = 0; n < 450; n++)
      await theirs.settle((await theirs.add(2, `W${n}`, new Date(old.getTime() - n))).id, n % 3 === 0 ? 'refused' : 'ok', 'x')
    const opened = await openScanQueue<string>(newOwner())
    await expect.poll(async () => (await theirs.recent(2, 500)).every(({ state }) => state === 'refused')).toBe(true)
    expect((await mine.recent(1, 20)).map(({ code }) => code)).toEqual([
      ...states.map(state => `${state} new`).reverse(),
      'refused old',
      'unknown old',
      'queued old',
    ])
    expect(await theirs.counts(2, late)).toMatchObject({ scanned: 150, refused: 150 })
    opened.close()
  })

  it('takes a scan back on the device only while nothing of it was sent', async () => {
    const queue = await openScanQueue<string>(newOwner())
    const first = await queue.add(1, 'on its way', new Date())
    const second = await queue.add(1, 'still here', new Date())
    expect(await queue.claim(1)).toMatchObject([{ id: first.id }])
    expect(await queue.withdraw(first.id)).toBe(false)
    expect(await queue.withdraw(second.id)).toBe(true)
    expect(await queue.claim(2)).toMatchObject([{ id: first.id }])
    queue.close()
  })

  it('sends what finds nothing before it while the device stores it, and tells its answer once it is kept', async () => {
    const owner = newOwner()
    const queue = await openScanQueue<string>(owner)
    const disk = Promise.withResolvers<void>()
    let isFull = false
    const happened: string[] = []
    let empty = 0
    const sender = startScanSender<string>({
      ...unheard,
      queue: {
        ...queue,
        async add(...scan) {
          if (isFull) throw new DOMException('full', 'QuotaExceededError')
          const stored = await queue.add(...scan)
          await disk.promise
          return stored
        },
        async claim(most) {
          const found = await queue.claim(most)
          if (found.length === 0) empty++
          return found
        },
      },
      owner,
      send: async ({ code }) => {
        happened.push(`sent ${code}`)
        return code
      },
      onStored: ({ code }) => happened.push(`stored ${code}`),
      onAnswered: ({ code, answer }) => happened.push(`answered ${code} ${answer}`),
      onSettled: () => happened.push('settled'),
    })
    // Until it has checked the stored scans, nothing is sent beside them.
    await expect.poll(() => empty).toBeGreaterThanOrEqual(1)
    const taken = sender.take(1, 'A', new Date())
    await expect.poll(() => happened).toEqual(['sent A'])
    disk.resolve()
    await taken
    await expect.poll(() => happened).toEqual(['sent A', 'stored A', 'answered A A', 'settled'])
    expect((await queue.recent(1, 1))[0]).toMatchObject({ code: 'A', state: 'ok', answer: 'A' })

    happened.length = 0
    isFull = true
    await expect.poll(() => empty).toBeGreaterThanOrEqual(2)
    await expect(sender.take(1, 'B', new Date())).rejects.toThrow('full')
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(happened).toEqual(['sent B'])
    sender.stop()
    queue.close()
  })

  it('sends nothing beside a scan that is still being stored, though the queue was empty a moment ago', async () => {
    const owner = newOwner()
    const queue = await openScanQueue<string>(owner)
    const disk = Promise.withResolvers<void>()
    const sent: string[] = []
    const asked = Promise.withResolvers<void>()
    const asking = Promise.withResolvers<void>()
    let isLate = false
    let empty = 0
    const sender = startScanSender<string>({
      ...unheard,
      queue: {
        ...queue,
        async add(...scan) {
          const stored = await queue.add(...scan)
          await disk.promise
          return stored
        },
        async claim(most) {
          const found = await queue.claim(most)
          if (isLate) {
            asking.resolve()
            await asked.promise
          }
          if (found.length === 0) empty++
          return found
        },
      },
      owner,
      send: async ({ code }) => {
        sent.push(code)
        return code
      },
    })
    await expect.poll(() => empty).toBeGreaterThanOrEqual(1)
    isLate = true
    sender.wake()
    await asking.promise
    // The sender asks the queue, which is empty; A arrives meanwhile, and B when it says so.
    const first = sender.take(1, 'A', new Date())
    asked.resolve()
    await expect.poll(() => empty).toBeGreaterThanOrEqual(2)
    const behind = sender.take(1, 'B', new Date())
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(sent).toEqual([])
    disk.resolve()
    await Promise.all([first, behind])
    await expect.poll(() => sent).toEqual(['A', 'B'])
    sender.stop()
    queue.close()
  })

  it('does not try again for every new scan while the line is down', async () => {
    const owner = newOwner()
    const queue = await openScanQueue<string>(owner)
    let tries = 0
    const sender = startScanSender<string>({
      ...unheard,
      queue,
      owner,
      send: async () => {
        tries++
        throw new CallError(0, 'offline', '')
      },
    })
    for (let n = 0; n < 20; n++) {
      await queue.add(1, `W${n}`, new Date())
      sender.wake()
      await new Promise(resolve => setTimeout(resolve, 0))
    }
    sender.stop()
    expect(tries).toBe(1)
  })

  it('tells the other tabs of a device what one of them scanned and what became of it', async () => {
    const owner = newOwner()
    const [here, there] = [await openScanQueue<string>(owner), await openScanQueue<string>(owner)]
    const heard: string[] = []
    there.onOther(scan => heard.push(`${scan.code} ${scan.state}`))
    here.onOther(scan => heard.push(`itself: ${scan.code}`))
    const scan = await here.add(1, 'A', new Date())
    await here.settle(scan.id, 'ok', 'B7')
    await expect.poll(() => heard).toEqual(['A queued', 'A ok'])
    here.close()
    there.close()
  })
})
