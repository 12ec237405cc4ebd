// The station with a store, a sender and a server of the test: what is seen and heard of a scan, and when.
import type { ScanVerdict, SortingSession } from '@office/shared/areas/sorting/sorting.contract'
import { CallError } from '@office/shared/core/api/failure'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScanQueue, ScanState } from '../../../core/scan/scan-queue.ts'
import type { ScanSenderOptions } from '../../../core/scan/scan-sender.ts'
import { createScanStation } from './scan-station.ts'
import { closedStation, type StationScan } from './station-state.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const session = (id: number, bucket_code = 'B1'): SortingSession => ({
  id,
  bucket_id: id * 10,
  bucket_code,
  bucket_name: 'North',
  staff_name: 'Asha',
  device: 'S-1',
  state: 'active',
  opened_at: '2026-03-01T06:00:00Z',
  last_scan_at: null,
  closed_at: null,
  closed_by: null,
  closed_by_name: null,
  taken_over: 0,
  taken_over_difference: null,
  handed_over: null,
  accepted: 0,
  duplicates: 0,
  refused: 0,
  per_hour: 0,
  error_percent: null,
})

const verdictOn = (scan: StationScan, verdict: ScanVerdict['verdict'] = 'accepted'): ScanVerdict => ({
  scan_id: scan.id,
  verdict,
  code: scan.code,
  bucket: { id: 2, code: 'B2', name: 'South' },
  order: null,
  first_at: null,
  at: '2026-03-01T06:00:01Z',
  accepted: 1,
  parcels: 7,
})

/** Buckets of three branches. */
const places = [
  { id: 10, code: 'B1', warehouse_id: 1, parcels: 3 },
  { id: 20, code: 'B2', warehouse_id: 1, parcels: 3 },
  { id: 30, code: 'B3', warehouse_id: 2, parcels: 0 },
  { id: 35, code: 'B3', warehouse_id: 3, parcels: 0 },
  { id: 40, code: 'B4', warehouse_id: 2, parcels: 0 },
  { id: 50, code: 'B4', warehouse_id: 1, parcels: 0 },
]

/** The device's store in memory, with a delay for storing a scan. */
function memoryQueue() {
  const scans: StationScan[] = []
  const device = { isBroken: false, isClosed: false, tell: (_scan: StationScan) => {} }
  let reading: Promise<void> = Promise.resolve()
  const change = async (id: string, part: Partial<StationScan>) => {
    const at = scans.findIndex(scan => scan.id === id)
    const scan = scans[at]
    if (!scan) return null
    scans[at] = { ...scan, ...part }
    return scans[at]
  }
  const queue: ScanQueue<ScanVerdict> = {
    async add(of, code, at) {
      if (device.isBroken) throw new DOMException('full', 'QuotaExceededError')
      const seq = scans.length + 1
      const scan = {
        id: `s${seq}`,
        seq,
        owner: 'demo:7',
        session: of,
        code,
        at: at.toISOString(),
        state: 'queued',
        answer: null,
      } as const
      scans.push(scan)
      return scan
    },
    async recent(of, limit) {
      // Read from the disk, a scan is never the object that was written.
      const found = scans.flatMap(scan => (scan.session === of ? [{ ...scan }] : [])).reverse()
      await reading
      return found.slice(0, limit)
    },
    counts: async () => ({
      scanned: scans.length,
      lastHour: scans.length,
      refused: scans.filter(({ state }) => state === 'refused').length,
      pending: scans.filter(({ state }) => state === 'queued' || state === 'unknown').length,
    }),
    inState: async (state, limit) =>
      scans
        .filter(scan => scan.state === state)
        .slice(0, limit)
        .reverse(),
    unanswered: async () => scans.filter(({ state }) => state === 'queued' || state === 'unknown').reverse(),
    claim: async () => [],
    settle: (id, state, answer, refusal) => change(id, { state, ...(answer ? { answer } : {}), ...(refusal ? { refusal } : {}) }),
    setAside: (id, reason) => change(id, { state: 'set-aside', ...(reason === null ? {} : { reason }) }),
    withdraw: async id => {
      const isHere = scans.some(scan => scan.id === id && scan.state === 'queued')
      if (isHere) await change(id, { state: 'undone' })
      return isHere
    },
    onOther: listener => {
      device.tell = listener
    },
    close: () => {
      device.isClosed = true
    },
  }
  /** Delays reads that start during `work` until the returned function is called. */
  const readLate = (work: () => void) => {
    let go = () => {}
    reading = new Promise(resolve => {
      go = resolve
    })
    work()
    reading = Promise.resolve()
    return go
  }
  return { queue, scans, device, readLate }
}

function world() {
  const state = closedStation()
  const store = memoryQueue()
  const sent = { taken: [] as string[], wakes: 0, stops: 0 }
  let sender: ScanSenderOptions<ScanVerdict> | null = null
  const heard: string[] = []
  const calls: string[] = []
  let stepAt = 0
  let kept: SortingSession | null = null
  let failure: CallError | null = null
  const called = async <T>(what: string, answer: T) => {
    calls.push(what)
    if (failure) throw failure
    return answer
  }
  const station = createScanStation(state, {
    owner: () => 'demo:7',
    openQueue: async () => {
      store.device.isClosed = false
      return store.queue
    },
    startSender: options => {
      sender = options
      return {
        take: async (of, code, at) => {
          options.onStored(await store.queue.add(of, code, at))
          sent.taken.push(code)
        },
        wake: () => void sent.wakes++,
        retry: () => {},
        stop: () => void sent.stops++,
      }
    },
    server: {
      logIn: bucket => called(`in ${bucket}`, session(bucket / 10, `B${bucket / 10}`)),
      logOut: bucket => called(`out ${bucket}`, {}),
      bucketsOf: (...codes) =>
        called(
          `bucket ${codes}`,
          places.filter(({ code }) => codes.some(one => one.toLowerCase() === code.toLowerCase())),
        ),
      scan: scan => called(`scan ${scan.code}`, verdictOn(scan)),
      undo: scan => called(`undo ${scan.code}`, { parcels: 6 }),
    },
    isStepNewer: (since = 0) => stepAt > since,
    left: {
      read: () => kept,
      keep: next => {
        kept = next
      },
    },
    play: tone => void heard.push(tone),
    say: code => void heard.push(`says ${code}`),
  })
  let clock = 0
  return {
    state,
    station,
    store,
    sent,
    heard,
    calls,
    kept: () => kept,
    leave: (at: SortingSession) => {
      kept = at
    },
    fails: (error: CallError | null) => {
      failure = error
    },
    /** Another step, which can be undone, was taken then; null once it was undone. */
    step: (at: string | null) => {
      stepAt = at === null ? 0 : Date.parse(at)
    },
    open: () => station.openStation({ id: 10, parcels: 3 }),
    /** A scan `later` milliseconds after the last one. */
    scan: (code: string, later = 5000) => {
      clock += later
      return station.scanParcel(code, clock)
    },
    newest: () => {
      const scan = store.scans.at(-1)
      if (!scan) throw new Error('Nothing was scanned')
      return scan
    },
    /** The server's verdict on a scan, as the sender reports it. */
    answer: async (scan: StationScan, verdict: ScanVerdict['verdict'] = 'accepted') => {
      const answer = verdictOn(scan, verdict)
      const settled: ScanState = sender?.stateOf(answer) ?? 'unknown'
      sender?.onAnswered({ ...scan, state: settled, answer })
      await store.queue.settle(scan.id, settled, answer)
      sender?.onSettled()
      await vi.advanceTimersByTimeAsync(0)
    },
    refuse: async (scan: StationScan, code: string) => {
      const refusal = { code, message: code }
      sender?.onAnswered({ ...scan, state: 'refused', refusal })
      await store.queue.settle(scan.id, 'refused', null, refusal)
    },
    connection: (online: boolean) => sender?.onConnection(online),
    signOut: () => sender?.onStopped(new CallError(401, 'not-signed-in', '')),
    after: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

async function opened() {
  const all = world()
  await all.open()
  return all
}

describe('a scan', () => {
  it('is shown a glance after it is stored, and says nothing before the server does', async () => {
    const { state, heard, scan, after, newest } = await opened()
    await scan('W1')
    expect([state.current, newest().code]).toEqual([null, 'W1'])
    await after(60)
    expect([state.current?.code, state.verdict, state.lane.map(({ code }) => code), state.counts.pending]).toEqual([
      'W1',
      'checking',
      ['W1'],
      1,
    ])
    expect(heard).toEqual([])
  })

  it('has the time of the device after the device slept, during which the clock of events stood still', async () => {
    const { station, newest } = await opened()
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    await station.scanParcel('W1', performance.now() - 20)
    expect(newest().at).toBe(new Date(Date.now() - 20).toISOString())
  })

  it('is drawn with its verdict where that comes within the glance', async () => {
    const { state, heard, scan, newest, answer, after } = await opened()
    await scan('W1')
    await answer(newest())
    await after(500)
    expect([state.current?.code, state.verdict, state.parcels, heard]).toEqual(['W1', 'accepted', 7, ['accepted']])
    expect(state.lane).toMatchObject([{ code: 'W1', state: 'ok' }])
    expect(state.counts.pending).toBe(0)
  })

  it.each([
    ['duplicate', 'duplicate', 'duplicate'],
    ['other-bucket', 'duplicate', 'duplicate'],
    ['wrong-bucket', 'refused', 'refused'],
    ['not-found', 'refused', 'refused'],
  ] as const)('that the server calls %s is heard and kept as such', async (verdict, tone, kept) => {
    const { state, heard, scan, newest, answer } = await opened()
    await scan('W1')
    await answer(newest(), verdict)
    expect([state.verdict, heard, newest().state]).toEqual([verdict, [tone], kept])
  })

  it('counts as kept for later without a word for long, until the word comes', async () => {
    const { state, scan, newest, answer, after } = await opened()
    await scan('W1')
    await after(399)
    expect(state.verdict).toBe('checking')
    await after(1)
    expect(state.verdict).toBe('queued')
    await answer(newest())
    expect(state.verdict).toBe('accepted')
  })

  it('without network is shown and heard at once as kept for later', async () => {
    const { state, heard, scan, connection, after } = await opened()
    connection(false)
    expect(state.offlineSince).toBe(1_800_000_000_000)
    await scan('W1')
    await after(0)
    expect([state.verdict, heard]).toEqual(['queued', ['queued']])
    await after(1000)
    connection(false)
    expect(state.offlineSince).toBe(1_800_000_000_000)
    connection(true)
    expect([state.online, state.offlineSince]).toEqual([true, null])
  })

  it('of the same code at once is the trigger bouncing, later or after another code a second parcel', async () => {
    const { store, heard, scan } = await opened()
    await scan('W1')
    await scan('W1', 1499)
    expect([store.scans.length, heard]).toEqual([1, ['queued']])
    await scan('W1', 1500)
    await scan('W2', 100)
    await scan('W1', 100)
    expect(store.scans.map(({ code }) => code)).toEqual(['W1', 'W1', 'W2', 'W1'])
  })

  it('that cannot be stored is neither shown nor sent, and ends scanning', async () => {
    const { state, store, sent, heard, scan, after } = await opened()
    store.device.isBroken = true
    await scan('W1')
    store.device.isBroken = false
    await scan('W2')
    await after(1000)
    expect([state.blocked, state.current, state.lane, sent.taken, heard]).toEqual([
      'storage',
      null,
      [],
      [],
      ['refused', 'refused'],
    ])
  })

  it('that the server would not judge fills the panel with its words', async () => {
    const { state, scan, newest, refuse, heard, after } = await opened()
    await scan('https://example.test/a-code-that-is-no-waybill')
    await refuse(newest(), 'invalid')
    await after(1000)
    expect([state.verdict, state.current?.refusal?.message, state.blocked, heard]).toEqual([
      'refused',
      'invalid',
      null,
      ['refused'],
    ])
  })

  it('is not shown at a station that was left within the glance', async () => {
    const { state, station, scan, after } = await opened()
    await scan('W1')
    await station.closeStation()
    await after(1000)
    expect([state.current, state.verdict, state.lane]).toEqual([null, null, []])
  })

  it('is refused where no station is open', async () => {
    const { store, heard, scan } = world()
    await scan('W1')
    expect([store.scans, heard]).toEqual([[], ['refused']])
  })
})

describe('two scans on each other', () => {
  it('are both shown, the older one before its glance is over', async () => {
    const { state, scan, after } = await opened()
    await scan('W1')
    await scan('W2', 30)
    expect(state.current?.code).toBe('W1')
    await after(60)
    expect([state.current?.code, state.lane.map(({ code }) => code)]).toEqual(['W2', ['W2', 'W1']])
  })

  it('leave the panel to the newer one: of the older only a refusal is heard', async () => {
    const { state, heard, store, scan, answer, after } = await opened()
    for (const code of ['W1', 'W2', 'W3']) await scan(code)
    await after(60)
    const [first, second] = store.scans
    if (first) await answer(first)
    expect(heard).toEqual([])
    if (second) await answer(second, 'not-found')
    expect([state.current?.code, state.verdict, heard]).toEqual(['W3', 'checking', ['refused']])
  })
})

describe('the lane', () => {
  it('keeps the rows that are as they were, so that they are not drawn again', async () => {
    const { state, store, scan, answer, after, newest } = await opened()
    await scan('W1')
    await scan('W2')
    await after(100)
    const before = [...state.lane]
    await answer(newest())
    expect(state.lane.map(({ state: now }) => now)).toEqual(['ok', 'queued'])
    expect([state.lane[0] === before[0], state.lane[1] === before[1]]).toEqual([false, true])
    expect(store.scans.length).toBe(2)
  })

  it('holds the newest sixty', async () => {
    const { state, scan, after, newest, answer } = await opened()
    for (let n = 1; n <= 63; n++) {
      await scan(`W${n}`)
      await after(60)
    }
    expect([state.lane.length, state.lane[0]?.code]).toEqual([60, 'W63'])
    await answer(newest())
    expect(state.lane.length).toBe(60)
  })

  it('has a scan once that was read from the store before it was shown', async () => {
    const { state, store, scan, after, newest } = await opened()
    await scan('W1')
    store.device.tell({ ...newest(), id: 'elsewhere', state: 'ok' })
    await after(100)
    expect([state.lane.map(({ code }) => code), state.counts.pending, state.current?.code]).toEqual([['W1'], 1, 'W1'])
  })

  it('is not taken back by what was read before', async () => {
    const { state, store, scan, answer, after, newest } = await opened()
    await scan('W1')
    await after(60)
    const comeNow = store.readLate(() => store.device.tell(newest()))
    await answer(newest(), 'duplicate')
    expect(state.lane[0]?.state).toBe('duplicate')
    comeNow()
    await after(0)
    expect(state.lane[0]?.state).toBe('duplicate')
  })
})

describe('the sound', () => {
  it('says where the parcel belongs, where that was asked for', async () => {
    const { state, heard, scan, newest, answer } = await opened()
    state.voice = true
    await scan('W1')
    await answer(newest())
    expect(heard).toEqual(['accepted', 'says B2'])
  })
})

describe('other tabs of the device', () => {
  it('have their scans sent here', async () => {
    const { sent, store, state, after } = await opened()
    const scan = await store.queue.add(1, 'W9', new Date())
    store.device.tell(scan)
    await after(0)
    expect([sent.wakes, state.lane.map(({ code }) => code)]).toEqual([1, ['W9']])
  })

  it('fill the panel here with what they were answered, and show that the network is there', async () => {
    const { state, heard, store, scan, newest, connection, after } = await opened()
    connection(false)
    await scan('W1')
    const answered = { ...newest(), state: 'ok', answer: verdictOn(newest()) } as const
    await store.queue.settle(answered.id, 'ok', answered.answer)
    store.device.tell(answered)
    await after(0)
    expect([state.online, state.current?.code, state.verdict, heard]).toEqual([true, 'W1', 'accepted', ['accepted']])
  })
})

describe('a session', () => {
  it('is opened by logging in and kept on the device', async () => {
    const { state, kept, calls } = await opened()
    expect([state.state, state.session?.id, state.parcels, kept()?.id, calls]).toEqual(['open', 1, 3, 1, ['in 10']])
  })

  it('that the server refuses leaves the station closed', async () => {
    const { state, kept, open, fails } = world()
    fails(new CallError(409, 'bucket-taken', 'Taken'))
    await expect(open()).rejects.toThrow('Taken')
    expect([state.state, kept()]).toEqual(['closed', null])
  })

  it('goes on after a reload without asking the server, with the scans of it', async () => {
    const { state, station, store, calls, leave } = world()
    expect(await station.resumeStation()).toBe(false)
    await store.queue.add(4, 'W1', new Date())
    leave(session(4))
    expect(await station.resumeStation()).toBe(true)
    expect([state.state, state.session?.id, state.lane.map(({ code }) => code), calls]).toEqual(['open', 4, ['W1'], []])
  })

  it('is interrupted by another screen, and goes on', async () => {
    const { state, station, store, sent, heard, kept, scan } = await opened()
    station.pauseStation()
    expect([state.state, store.device.isClosed, sent.stops, kept()?.id]).toEqual(['closed', true, 1, 1])
    await scan('W1')
    expect(heard).toEqual(['refused'])
    await station.resumeStation()
    await scan('W2')
    expect([state.state, store.scans.map(({ code }) => code)]).toEqual(['open', ['W2']])
  })

  it('that ends at the server blocks scanning, and is left without a farewell', async () => {
    const { state, station, store, calls, kept, scan, newest, refuse, heard } = await opened()
    await scan('W1')
    await refuse({ ...newest(), session: 99 }, 'session-closed')
    expect(state.blocked).toBeNull()
    await refuse(newest(), 'session-closed')
    expect(state.blocked).toBe('session')
    await scan('W2')
    expect([store.scans.length, heard.at(-1)]).toEqual([1, 'refused'])
    await station.closeStation()
    expect([calls, state.state, state.session, state.lane, kept()]).toEqual([['in 10'], 'closed', null, [], null])
  })

  it('that was closed by somebody else blocks scanning as soon as that is told', async () => {
    const { state, station, heard } = await opened()
    station.hearClosed([98, 99])
    expect([state.blocked, heard]).toEqual([null, []])
    station.hearClosed([99, state.session?.id ?? 0])
    expect([state.blocked, heard]).toEqual(['session', ['refused']])
  })

  it('that ends at the server is gone on with by one step, which sends what was refused since, once and in its order', async () => {
    const { state, station, store, calls, scan, refuse, answer } = await opened()
    for (const code of ['W1', 'W2', 'W3']) await scan(code)
    const [first, second, third] = store.scans
    if (!first || !second || !third) throw new Error('not stored')
    await answer(first)
    for (const late of [second, third]) await refuse(late, 'session-closed')
    // Refusals of another session do not concern this bucket, and a code that cannot be read stays in triage.
    await store.queue.add(99, 'W4', new Date())
    await store.queue.settle('s4', 'refused', null, { code: 'session-closed', message: '' })
    expect(await station.reopenStation()).toBe(2)
    expect([calls, state.blocked, state.session?.id]).toEqual([['in 10', 'in 10'], null, 1])
    expect(store.scans.map(({ code, at, state: now }) => [code, at, now])).toEqual([
      ['W1', first.at, 'ok'],
      ['W2', second.at, 'set-aside'],
      ['W3', third.at, 'set-aside'],
      ['W4', expect.any(String), 'refused'],
      ['W2', second.at, 'queued'],
      ['W3', third.at, 'queued'],
    ])
    expect(await station.reopenStation()).toBe(0)
  })

  it('that ends at the server is gone on with by the card of its bucket', async () => {
    const { state, station, calls, scan, newest, refuse } = await opened()
    await scan('W1')
    await refuse(newest(), 'session-closed')
    expect([await station.switchBucket('b1'), calls, state.blocked]).toEqual(['switched', ['in 10', 'in 10'], null])
  })

  it('that ended while nothing was scanned is left all the same', async () => {
    const { state, station, calls, fails, kept } = await opened()
    fails(new CallError(503, 'busy', ''))
    await expect(station.closeStation()).rejects.toMatchObject({ status: 503 })
    fails(new CallError(404, 'not-found', ''))
    await station.closeStation()
    expect([calls, state.state, kept()]).toEqual([['in 10', 'out 10', 'out 10'], 'closed', null])
  })

  it('stays as it is where somebody else is at the bucket by now', async () => {
    const { state, station, store, scan, newest, refuse, fails } = await opened()
    await scan('W1')
    await refuse(newest(), 'session-closed')
    const taken = new CallError(409, 'bucket-taken', 'Taken')
    fails(taken)
    await expect(station.reopenStation()).rejects.toBe(taken)
    expect([state.state, state.blocked, store.scans.map(({ state: now }) => now)]).toEqual(['open', 'session', ['refused']])
  })

  it('is over for who was signed out', async () => {
    const { state, signOut } = await opened()
    signOut()
    expect(state.blocked).toBe('session')
  })

  it('is left by logging out', async () => {
    const { state, station, calls, sent, kept } = await opened()
    await station.closeStation()
    await station.closeStation()
    expect([calls, state.state, state.parcels, sent.stops, kept()]).toEqual([['in 10', 'out 10'], 'closed', null, 1, null])
  })

  it('shows whether the device has a network', async () => {
    const { state, station } = await opened()
    station.onNetwork(false)
    expect(state.online).toBe(false)
    station.onNetwork(true)
    expect(state.online).toBe(true)
  })
})

describe('the card of a bucket', () => {
  it('changes to that bucket', async () => {
    const { state, station, calls } = await opened()
    expect(await station.switchBucket('b2')).toBe('switched')
    expect([calls, state.session?.bucket_code]).toEqual([['in 10', 'bucket b2,B1', 'out 10', 'in 20'], 'B2'])
  })

  it('does nothing where it is the bucket’s own, or unknown', async () => {
    const { state, station, calls } = await opened()
    expect([await station.switchBucket('b1'), await station.switchBucket('x')]).toEqual(['switched', 'unknown'])
    expect([calls, state.session?.bucket_code]).toEqual([['in 10', 'bucket x,B1'], 'B1'])
  })

  it('changes to the one of its own branch where several have such a bucket, else says so', async () => {
    const { state, station } = await opened()
    expect([await station.switchBucket('B4'), state.session?.id]).toEqual(['switched', 5])
    expect([await station.switchBucket('B3'), state.session?.id]).toEqual(['several', 5])
    await station.closeStation()
    expect([await station.switchBucket('B4'), state.state]).toEqual(['several', 'closed'])
  })

  it('waits until every scan is sent', async () => {
    const { station, calls, scan, after, newest, answer } = await opened()
    await scan('W1')
    await after(60)
    expect([await station.switchBucket('B2'), calls]).toEqual(['pending', ['in 10']])
    await answer(newest())
    expect(await station.switchBucket('B2')).toBe('switched')
  })
})

describe('taking back', () => {
  it('happens on the device where nothing was sent', async () => {
    const { state, station, calls, scan } = await opened()
    await scan('W1')
    // Not drawn yet, but it is the newest and is taken back all the same.
    expect(await station.undoLastScan()).toBe('undone')
    expect([state.verdict, state.lane.map(({ state: now }) => now), state.counts.pending, calls]).toEqual([
      'undone',
      ['undone'],
      0,
      ['in 10'],
    ])
  })

  it('asks the server where it may have the scan', async () => {
    const { state, station, calls, scan, newest, answer } = await opened()
    await scan('W1')
    await answer(newest())
    expect(await station.undoLastScan()).toBe('undone')
    expect([calls.at(-1), state.parcels, newest().state, state.verdict]).toEqual(['undo W1', 6, 'undone', 'undone'])
  })

  it('leaves everything where the server refuses', async () => {
    const { state, station, scan, newest, answer, fails, heard } = await opened()
    await scan('W1')
    await answer(newest())
    const refusal = new CallError(409, 'too-late', 'Too late')
    fails(refusal)
    await expect(station.undoLastScan()).rejects.toBe(refusal)
    expect(heard).toEqual(['accepted', 'refused'])
    expect([newest().state, state.verdict, state.parcels]).toEqual(['ok', 'accepted', 7])
  })

  it('goes on to the scan before, past those refused', async () => {
    const { state, station, store, scan, newest, answer } = await opened()
    for (const [code, verdict] of [
      ['W1', 'accepted'],
      ['W2', 'not-found'],
      ['W3', 'accepted'],
      // Nothing is taken out of the bucket with it.
      ['W4', 'duplicate'],
    ] as const) {
      await scan(code)
      await answer(newest(), verdict)
    }
    for (const [expected, shown] of [
      ['undone', 'W4'],
      ['undone', 'W3'],
      ['undone', 'W1'],
      ['nothing', 'W1'],
    ]) {
      expect(await station.undoLastScan()).toBe(expected)
      // The panel shows which parcel it was, not the scan that was refused since.
      expect([state.current?.code, state.verdict]).toEqual([shown, 'undone'])
    }
    expect(store.scans.map(({ state: kept }) => kept)).toEqual(['undone', 'refused', 'undone', 'undone'])
  })

  it('leaves a scan alone while another step is newer, and takes it back before an older one', async () => {
    const { station, store, scan, newest, step } = await opened()
    await scan('W1')
    step(new Date(Date.parse(newest().at) + 1000).toISOString())
    expect([await station.undoLastScan(), newest().state]).toEqual(['step', 'queued'])
    step(new Date(Date.parse(newest().at) - 1000).toISOString())
    expect([await station.undoLastScan(), newest().state]).toEqual(['undone', 'undone'])
    expect(await station.undoLastScan()).toBe('step')
    step(null)
    expect([await station.undoLastScan(), store.scans.length]).toEqual(['nothing', 1])
  })

  it('lets the same code be scanned again at once', async () => {
    const { station, store, scan } = await opened()
    await scan('W1')
    await station.undoLastScan()
    await scan('W1', 100)
    expect(store.scans.map(({ state }) => state)).toEqual(['undone', 'queued'])
  })
})

describe('refused scans', () => {
  async function refusedOnes() {
    const all = await opened()
    for (const code of ['W1', 'W2']) {
      await all.scan(code)
      await all.answer(all.newest(), 'not-found')
    }
    return all
  }

  it('are scanned once more, as they should have been read', async () => {
    const { station, store, sent, state } = await refusedOnes()
    const [first] = await station.refusedScans()
    if (first) await station.scanAgain(first, 'W20')
    expect(store.scans.map(({ code, state: now }) => `${code} ${now}`)).toEqual(['W1 refused', 'W2 set-aside', 'W20 queued'])
    expect([sent.wakes, state.counts.refused]).toEqual([1, 1])
  })

  it('are set aside with a reason, and stay known', async () => {
    const { station, state } = await refusedOnes()
    const [first] = await station.refusedScans()
    if (first) await station.setAside(first, 'torn')
    expect(state.counts.refused).toBe(1)
    expect((await station.triagedScans()).map(({ code, reason }) => [code, reason])).toEqual([
      ['W1', undefined],
      ['W2', 'torn'],
    ])
  })
})
