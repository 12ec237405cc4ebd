// The queue of scans over any interleaving of scans, losses and repeats: nothing lost, nothing doubled, order kept.
import 'fake-indexeddb/auto'
import { CallError } from '@office/shared/core/failure'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openScanQueue, type QueuedScan } from './scan-queue.ts'
import { startScanSender } from './scan-sender.ts'

let owners = 0
const newOwner = () => `acme:${++owners}`

describe('queue', () => {
  it('keeps scans in order over closing and opening again', async () => {
    const owner = newOwner()
    const first = await openScanQueue<string>(owner)
    for (const code of ['A', 'B', 'C']) await first.add(1, code, new Date())
    first.close()
    const second = await openScanQueue<string>(owner)
    expect((await second.recent(1, 10)).map(scan => scan.code)).toEqual(['C', 'B', 'A'])
    expect(await second.pendingCount()).toBe(3)
    expect((await second.nextPending())?.code).toBe('A')
  })

  it('keeps the scans of one person from another', async () => {
    const mine = await openScanQueue<string>(newOwner())
    const theirs = await openScanQueue<string>(newOwner())
    const scan = await mine.add(1, 'A', new Date())
    expect(await theirs.nextPending()).toBeNull()
    expect(await theirs.withdraw(scan.id)).toBe(false)
    expect(await mine.pendingCount()).toBe(1)
  })

  it('withdraws only what was never sent', async () => {
    const queue = await openScanQueue<string>(newOwner())
    const [sent, waiting] = [await queue.add(1, 'A', new Date()), await queue.add(1, 'B', new Date())]
    await queue.settle(sent.id, 'unknown', null)
    expect([await queue.withdraw(sent.id), await queue.withdraw(waiting.id)]).toEqual([false, true])
    expect(await queue.pendingCount()).toBe(1)
  })

  it('ends with every scan on the server once and in order, whatever gets lost on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('arrives', 'answer lost', 'request lost'), { minLength: 1, maxLength: 12 }),
        async fates => {
          const owner = newOwner()
          const queue = await openScanQueue<string>(owner)
          const server = new Map<string, string>()
          const trouble = [...fates]
          for (const [index] of fates.entries()) await queue.add(1, `W${index}`, new Date())
          let finish: () => void = () => undefined
          const finished = new Promise<void>(resolve => {
            finish = resolve
          })
          const sender = startScanSender<string>({
            queue,
            owner,
            send: async scan => {
              const fate = trouble.shift() ?? 'arrives'
              if (fate === 'request lost') throw new CallError(0, 'offline', '')
              if (!server.has(scan.id)) server.set(scan.id, scan.code)
              if (fate === 'answer lost') throw new CallError(0, 'offline', '')
              return scan.code
            },
            stateOf: () => 'ok',
            onSettled: async () => ((await queue.pendingCount()) === 0 ? finish() : undefined),
            onConnection: online => {
              if (!online) setTimeout(() => sender.wake(), 0)
            },
            onStopped: () => undefined,
          })
          await finished
          sender.stop()
          expect([...server.values()]).toEqual(fates.map((_, index) => `W${index}`))
          const kept: QueuedScan[] = await queue.recent(1, 100)
          expect(kept.every(scan => scan.state === 'ok')).toBe(true)
          queue.close()
        },
      ),
      { numRuns: 25 },
    )
  })
})
