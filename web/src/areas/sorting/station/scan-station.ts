// The life of a scan at a station: stored on the device, sent in order, answered, announced. It changes the state that it is
// given; the server, the device's store and the sounds are passed in.
import { type Bucket, outcomeOf, type ScanVerdict, type SortingSession } from '@office/shared/areas/sorting/sorting.contract'
import { unlessGone } from '@office/shared/core/api/failure'
import { MOST_IN_TURN } from '@office/shared/core/api/in-turn'
import { ref } from 'valtio'
import type { ScanQueue, ScanState } from '../../../core/scan/scan-queue.ts'
import type { ScanSender, ScanSenderOptions } from '../../../core/scan/scan-sender.ts'
import { createScanDisplay, type Heard, isOver, LANE } from './scan-display.ts'
import type { Station, StationScan } from './station-state.ts'

/** Milliseconds. The same code again within this time is the trigger bouncing, not a second parcel. */
const BOUNCE = 1500

export interface StationPlace extends Heard {
  /** The owner of these scans: 'tenant:staff id'. */
  owner: () => string
  openQueue: (owner: string) => Promise<ScanQueue<ScanVerdict>>
  startSender: (options: ScanSenderOptions<ScanVerdict>) => ScanSender
  server: {
    logIn: (bucket: number) => Promise<SortingSession>
    logOut: (bucket: number) => Promise<unknown>
    /** Those with one of the codes, of every branch that the person works at. */
    bucketsOf: (...codes: string[]) => Promise<readonly Pick<Bucket, 'id' | 'code' | 'warehouse_id' | 'parcels'>[]>
    scan: (scan: StationScan) => Promise<ScanVerdict>
    undo: (scan: StationScan, session: SortingSession) => Promise<{ parcels: number }>
  }
  /** Whether another step was taken after this time, in milliseconds, or at any time, and can be undone. */
  isStepNewer: (since?: number) => boolean
  /** The session that is open on this device, kept over a reload. */
  left: { read: () => SortingSession | null; keep: (session: SortingSession | null) => void }
}

export interface ScanStation {
  /** Logs in to a bucket, or resumes the session that this device has open there. */
  openStation: (bucket: Pick<Bucket, 'id' | 'parcels'>) => Promise<void>
  /** After a reload: resumes the session of this device, without asking the server, which may be unreachable. */
  resumeStation: () => Promise<boolean>
  closeStation: () => Promise<void>
  /**
   * Logs in again to the bucket of a session that is over, and sends again, in order, the scans that were refused for that
   * reason; returns their number. None of them was carried out. @throws CallError if someone else is at the bucket by now; the
   * refused scans stay in triage
   */
  reopenStation: () => Promise<number>
  /** A live event says that these sessions were closed; without it, the next scan is refused. */
  hearClosed: (ids: readonly number[]) => void
  /** Stops listening and sending while another screen is open; `resumeStation` continues. */
  pauseStation: () => void
  /**
   * The card of another bucket: logs out of this one and in to that one, which is of this branch if several have it.
   * @throws CallError if someone is at it
   */
  switchBucket: (code: string) => Promise<'switched' | 'unknown' | 'several' | 'pending'>
  /**
   * One scan of a parcel. Resolves when it is safely stored; only then is it shown and heard.
   * `at` is the event's time on the clock of performance.now(), in milliseconds.
   */
  scanParcel: (code: string, at: number) => Promise<void>
  /** Played if nothing was read that could be stored. */
  refuseScan: () => void
  /**
   * Takes back the newest scan that is not undone yet: on the device if it was never sent, else at the server. 'step': another step
   * is newer and is undone first, by the caller. @throws CallError
   */
  undoLastScan: () => Promise<'undone' | 'nothing' | 'step'>
  /** Refused scans that nobody has looked at yet; triage shows this many of them. */
  refusedScans: () => Promise<StationScan[]>
  /** Everything in triage on this device: first the scans to be looked at, then those already looked at. */
  triagedScans: () => Promise<StationScan[]>
  /** Looked at, and scanned again in this session, as read or as it should have been. */
  scanAgain: (scan: StationScan, code: string) => Promise<void>
  /** Looked at, and set aside for this reason. */
  setAside: (scan: StationScan, reason: string) => Promise<void>
  /** The device reports that its network came or went. */
  onNetwork: (online: boolean) => void
}

const stateOf = ({ verdict }: ScanVerdict): ScanState => {
  const outcome = outcomeOf(verdict)
  return outcome === 'accepted' ? 'ok' : outcome
}

const never = { code: '', at: Number.NEGATIVE_INFINITY }

export function createScanStation(station: Station, place: StationPlace): ScanStation {
  const { server, left, play, say } = place
  let queue: ScanQueue<ScanVerdict> | null = null
  let sender: ScanSender | null = null
  let last = never

  const display = createScanDisplay(station, { play, say, queue: () => queue })

  /** One tab sends for all: a scan of another tab is to be sent here, or one of this tab was answered there. */
  function fromOtherTab(scan: StationScan): void {
    if (scan.answer) {
      display.setOnline(true)
      // The other tab may have the answer before this one has drawn its scan.
      display.showNewest()
    }
    if (scan.state === 'queued') sender?.wake()
    if (scan.id === station.current?.id) display.answered(scan)
    void display.refresh()
  }

  function stop(): void {
    sender?.stop()
    queue?.close()
    queue = null
    sender = null
  }

  async function begin(session: SortingSession): Promise<void> {
    const owner = place.owner()
    left.keep(session)
    stop()
    queue = await place.openQueue(owner)
    queue.onOther(fromOtherTab)
    Object.assign(station, { state: 'open', session: ref(session), current: null, verdict: null, blocked: null })
    sender = place.startSender({
      queue,
      owner,
      isOwner: () => place.owner() === owner,
      most: MOST_IN_TURN,
      send: server.scan,
      stateOf,
      onStored: display.show,
      onAnswered: display.answered,
      onSettled: () => void display.refresh(),
      onConnection: display.setOnline,
      onStopped: () => {
        station.blocked = 'session'
      },
    })
    await display.refresh()
  }

  async function openStation(bucket: Pick<Bucket, 'id' | 'parcels'>): Promise<void> {
    station.state = 'opening'
    station.parcels = bucket.parcels
    try {
      await begin(await server.logIn(bucket.id))
    } catch (error) {
      station.state = 'closed'
      throw error
    }
  }

  /** Leaves the station on this device; pending scans keep waiting for their owner. */
  function forget(): void {
    left.keep(null)
    stop()
    Object.assign(station, {
      state: 'closed',
      session: null,
      parcels: null,
      current: null,
      verdict: null,
      lane: [],
      blocked: null,
      triage: false,
    })
  }

  async function closeStation(): Promise<void> {
    const { session } = station
    if (!session) return
    // A session that is over needs no logout, whether or not that is known here; its pending scans are shown in triage.
    if (station.blocked !== 'session') await server.logOut(session.bucket_id).catch(unlessGone)
    forget()
  }

  async function reopenStation(): Promise<number> {
    const { session } = station
    if (!session) return 0
    await begin(await server.logIn(session.bucket_id))
    const refused = (await queue?.inState('refused', Number.POSITIVE_INFINITY)) ?? []
    const late = refused.filter(scan => scan.session === session.id && isOver(scan)).reverse()
    for (const scan of late) await sendAgain(scan, scan.code, new Date(scan.at))
    await display.refresh()
    return late.length
  }

  /** As a scan of this session; the refused one counts as looked at. */
  async function sendAgain(scan: StationScan, code: string, at: Date): Promise<void> {
    if (!queue || !station.session) return
    await queue.add(station.session.id, code, at)
    sender?.wake()
    await queue.setAside(scan.id, null)
  }

  return {
    openStation,
    closeStation,
    reopenStation,

    hearClosed(ids) {
      if (!station.session || !ids.includes(station.session.id) || station.blocked !== null) return
      station.blocked = 'session'
      play('refused')
    },

    async resumeStation() {
      const session = left.read()
      if (session === null) return false
      station.state = 'opening'
      await begin(session)
      return true
    },

    pauseStation() {
      stop()
      station.state = 'closed'
    },

    async switchBucket(code) {
      const { session } = station
      const isHere = session?.bucket_code.toLowerCase() === code.toLowerCase()
      if (isHere && station.blocked !== 'session') return 'switched'
      if (station.counts.pending > 0) return 'pending'
      if (isHere) {
        await reopenStation()
        return 'switched'
      }
      const found = await server.bucketsOf(code, session?.bucket_code ?? code)
      const here = found.find(({ id }) => id === session?.bucket_id)
      const named = found.filter(one => one.code.toLowerCase() === code.toLowerCase())
      const bucket = named.length > 1 ? named.find(one => one.warehouse_id === here?.warehouse_id) : named[0]
      if (!bucket) return named.length > 1 ? 'several' : 'unknown'
      await closeStation()
      await openStation(bucket)
      return 'switched'
    },

    async scanParcel(code, at) {
      const { session } = station
      if (!sender || !session || station.blocked !== null) return play('refused')
      const isBounce = code === last.code && at - last.at < BOUNCE
      last = { code, at }
      if (isBounce) return play('queued')
      try {
        // As long ago as its key, by the clock of the device: that of events stands still while a device sleeps.
        await sender.take(session.id, code, new Date(Date.now() - (performance.now() - at)))
      } catch {
        // Quota, private mode, a broken disk: no scan is better than one that is only seen.
        station.blocked = 'storage'
        play('refused')
      }
    },

    refuseScan: () => play('refused'),

    async undoLastScan() {
      const { session } = station
      display.showNewest()
      if (!queue || !session) return 'nothing'
      // As stored; the lane shows the answer a moment later.
      const scans = await queue.recent(session.id, LANE)
      const scan = scans.find(({ state }) => state !== 'undone' && state !== 'refused' && state !== 'set-aside')
      if (place.isStepNewer(scan && Date.parse(scan.at))) return 'step'
      if (!scan) return 'nothing'
      if (!(await queue.withdraw(scan.id))) {
        const answer = await server.undo(scan, session).catch((error: unknown) => {
          play('refused')
          throw error
        })
        station.parcels = answer.parcels
        await queue.settle(scan.id, 'undone', null)
      }
      last = never
      // Shows what was done, whichever scan came last: a refused one has no parcel that could be taken back.
      Object.assign(station, { current: ref({ ...scan, state: 'undone' }), verdict: 'undone' })
      play('queued')
      await display.refresh()
      return 'undone'
    },

    refusedScans: async () => (await queue?.inState('refused', 500)) ?? [],

    triagedScans: async () =>
      (
        await Promise.all((['refused', 'set-aside'] as const).map(state => queue?.inState(state, Number.POSITIVE_INFINITY) ?? []))
      ).flat(),

    async scanAgain(scan, code) {
      await sendAgain(scan, code, new Date())
      await display.refresh()
    },

    async setAside(scan, reason) {
      await queue?.setAside(scan.id, reason)
      await display.refresh()
    },

    onNetwork: display.setOnline,
  }
}
