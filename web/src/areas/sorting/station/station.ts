// What happens to a scan at the station: stored on the device, sent in order, answered, told.
import {
  type Bucket,
  outcomeOf,
  type ScanVerdict,
  type SortingSession,
  sortingContract,
} from '@office/shared/areas/sorting/sorting.contract'
import { CallError } from '@office/shared/core/api/failure'
import { ref } from 'valtio'
import { commandContext } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { openScanQueue, type ScanQueue, type ScanState } from '../../../core/scan/scan-queue.ts'
import { type ScanSender, startScanSender } from '../../../core/scan/scan-sender.ts'
import { play, speak, type Tone } from '../../../core/scan/scan-sound.ts'
import { deviceName } from './device-name.ts'
import { type StationScan, station } from './station-state.ts'

/** The same code again within this time is the trigger bouncing, not a second parcel. Milliseconds. */
const BOUNCE = 1500
/** The server's word mostly comes sooner than this, and then the panel is drawn once instead of twice. Milliseconds. */
const GLANCE = 60
/** Without the server's word for this long a scan counts as kept for later. Milliseconds. */
const PATIENCE = 400
const LANE = 60
/** Settled scans stay on the device for a week, should somebody ask. Milliseconds. */
const KEPT = 7 * 86_400_000

const sessionKey = () => `office.station.${commandContext.tenant}.${commandContext.user}`

let queue: ScanQueue<ScanVerdict> | null = null
let sender: ScanSender<ScanVerdict> | null = null
let last = { code: '', at: Number.NEGATIVE_INFINITY }

const stateOf = ({ verdict }: ScanVerdict): ScanState => {
  const outcome = outcomeOf(verdict)
  return outcome === 'accepted' ? 'ok' : outcome
}

function sound(tone: Tone): void {
  if (station.sound) play(tone)
}

let asked = 0
let shown = 0
async function refresh(): Promise<void> {
  if (!queue || !station.session) return
  const { id } = station.session
  const question = ++asked
  const [lane, counts] = await Promise.all([queue.recent(id, LANE), queue.counts(id, new Date())])
  // One that was asked before may come later; what it says is older.
  if (question < shown) return
  shown = question
  // One that is as it was stays the same object: its row is not drawn again.
  const before = new Map(station.lane.map(scan => [scan.id, scan]))
  station.lane = lane.map(scan => {
    const known = before.get(scan.id)
    return known?.state === scan.state ? known : ref(scan)
  })
  station.counts = counts
}

/** Shows the newest scan, which is stored but not on the screen yet. */
let showNewest = (): void => undefined

/** The server's word. For the newest scan it fills the panel; for an older one only a refusal is heard. */
function answered(scan: StationScan): void {
  const { answer } = scan
  showNewest()
  if (scan.refusal?.code === 'session-closed' && scan.session === station.session?.id) station.blocked = 'session'
  if (answer) station.parcels = answer.parcels
  if (answer && scan.id === station.current?.id) {
    station.current = ref(scan)
    station.verdict = answer.verdict
    sound(outcomeOf(answer.verdict))
    if (station.voice && answer.bucket) speak(answer.bucket.code, commandContext.locale)
  } else if (scan.state === 'refused') sound('refused')
}

/** One tab sends for all: a scan of another tab is to be sent here, or one of ours was answered there. */
function fromOtherTab(scan: StationScan): void {
  if (scan.answer) {
    setOnline(true)
    // The other tab may have the answer before this one has drawn its scan.
    showNewest()
  }
  if (scan.state === 'queued') sender?.wake()
  if (scan.id === station.current?.id) answered(scan)
  void refresh()
}

function setOnline(online: boolean): void {
  if (online === station.online) return
  station.online = online
  station.offlineSince = online ? null : Date.now()
}

async function begin(session: SortingSession): Promise<void> {
  const owner = `${commandContext.tenant}:${commandContext.user}`
  localStorage.setItem(sessionKey(), JSON.stringify(session))
  sender?.stop()
  queue?.close()
  queue = await openScanQueue<ScanVerdict>(owner)
  queue.onOther(fromOtherTab)
  // Without this the browser may throw the scans away when the disk is full.
  void navigator.storage?.persist?.()
  // What stays because the station was left meanwhile goes when it is opened next.
  void queue.forget(new Date(Date.now() - KEPT)).catch(() => undefined)
  Object.assign(station, { state: 'open', session: ref(session), current: null, verdict: null, blocked: null })
  sender = startScanSender<ScanVerdict>({
    queue,
    owner,
    send: scan =>
      call(
        sortingContract.scan,
        { body: { scan_id: scan.id, session_id: scan.session, code: scan.code, scanned_at: scan.at } },
        { timeout: 10_000 },
      ),
    stateOf,
    onAnswered: answered,
    onSettled: () => void refresh(),
    onConnection: setOnline,
    onStopped: () => {
      station.blocked = 'session'
    },
  })
  await refresh()
}

/** Logs in to a bucket, or takes up the session that this device has open there. */
export async function openStation(bucket: Pick<Bucket, 'id' | 'parcels'>): Promise<void> {
  station.state = 'opening'
  station.parcels = bucket.parcels
  try {
    await begin(await call(sortingContract.login, { params: { id: bucket.id }, body: { device: deviceName() } }))
  } catch (error) {
    station.state = 'closed'
    throw error
  }
}

/** After a reload: goes on with the session of this device, without asking the server, which may be out of reach. */
export async function resumeStation(): Promise<boolean> {
  const kept = localStorage.getItem(sessionKey())
  if (kept === null) return false
  station.state = 'opening'
  await begin(JSON.parse(kept) as SortingSession) // written by `begin`
  return true
}

export async function closeStation(): Promise<void> {
  const { session } = station
  if (!session) return
  // A session that is over needs no farewell; what still waits of it is told in triage.
  if (station.blocked !== 'session')
    await call(sortingContract.logout, { params: { id: session.bucket_id }, body: { device: deviceName() } })
  forgetStation()
}

/** The card of another bucket: out of this one, into that one. @throws CallError when there is none or somebody is at it */
export async function switchBucket(code: string): Promise<'switched' | 'unknown' | 'pending'> {
  if (station.session?.bucket_code.toLowerCase() === code.toLowerCase()) return 'switched'
  if (station.counts.pending > 0) return 'pending'
  const { data } = await call(sortingContract.buckets, { query: { filters: { code } } })
  const bucket = data.find(found => found.code.toLowerCase() === code.toLowerCase())
  if (!bucket) return 'unknown'
  await closeStation()
  await openStation(bucket)
  return 'switched'
}

/** Leaves the station on this device; scans that wait keep waiting for their owner. */
export function forgetStation(): void {
  localStorage.removeItem(sessionKey())
  sender?.stop()
  queue?.close()
  queue = null
  sender = null
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

/** Stops listening and sending while another screen is open; `resumeStation` goes on. */
export function pauseStation(): void {
  sender?.stop()
  queue?.close()
  queue = null
  sender = null
  station.state = 'closed'
}

/**
 * One scan of a parcel. Resolves when it is safely stored: only then is it shown and heard.
 * `at` is the event's time on the clock of performance.now(), in milliseconds.
 */
export async function scanParcel(code: string, at: number): Promise<void> {
  const { session } = station
  if (!queue || !session || station.blocked !== null) return sound('refused')
  const isBounce = code === last.code && at - last.at < BOUNCE
  last = { code, at }
  if (isBounce) return sound('queued')
  let scan: StationScan
  try {
    const state = sender?.isIdle() ? 'unknown' : 'queued'
    scan = await queue.add(session.id, code, new Date(performance.timeOrigin + at), state)
  } catch {
    // Quota, private mode, a broken disk: better no scan than one that is only seen.
    station.blocked = 'storage'
    return sound('refused')
  }
  sender?.wake(scan.state === 'unknown' ? scan : undefined)
  showNewest()
  const show = () => {
    if (showNewest !== show) return
    showNewest = () => undefined
    if (station.session?.id !== scan.session) return
    station.current = ref(scan)
    station.verdict = station.online ? 'checking' : 'queued'
    if (!station.online) sound('queued')
    // What was read from the store meanwhile has it already.
    if (station.lane.some(({ id }) => id === scan.id)) return
    station.counts.pending++
    station.lane = [ref(scan), ...station.lane].slice(0, LANE)
  }
  showNewest = show
  setTimeout(show, station.online ? GLANCE : 0)
  setTimeout(() => {
    if (station.current?.id === scan.id && station.verdict === 'checking') station.verdict = 'queued'
  }, PATIENCE)
}

/** Heard where nothing was read that could be stored. */
export const refuseScan = (): void => sound('refused')

/** Takes the newest scan back that is not undone yet: on the device if it was never sent, else at the server. */
export async function undoLastScan(): Promise<'undone' | 'nothing' | CallError> {
  const { session } = station
  showNewest()
  const scan = station.lane.find(({ state }) => state !== 'undone' && state !== 'refused' && state !== 'set-aside')
  if (!queue || !session || !scan) return 'nothing'
  if (!(await queue.withdraw(scan.id))) {
    try {
      const answer = await call(sortingContract.undo, { body: { scan_id: scan.id, session_id: session.id } })
      station.parcels = answer.parcels
      await queue.settle(scan.id, 'undone', null)
    } catch (error) {
      if (error instanceof CallError) return error
      throw error
    }
  }
  last = { code: '', at: Number.NEGATIVE_INFINITY }
  if (station.current?.id === scan.id) station.verdict = 'undone'
  sound('queued')
  await refresh()
  return 'undone'
}

/** Refused scans that nobody has looked at yet; triage shows this many of them. */
export const refusedScans = async (): Promise<StationScan[]> => (await queue?.inState('refused', 500)) ?? []

/** All that triage knows on this device: what waits to be looked at, then what was looked at. */
export const triagedScans = async (): Promise<StationScan[]> =>
  (
    await Promise.all((['refused', 'set-aside'] as const).map(state => queue?.inState(state, Number.POSITIVE_INFINITY) ?? []))
  ).flat()

/** Looked at, and scanned once more in this session, as it was read or as it should have been. */
export async function scanAgain(scan: StationScan, code: string): Promise<void> {
  if (!queue || !station.session) return
  await queue.add(station.session.id, code, new Date())
  sender?.wake()
  await queue.setAside(scan.id, null)
  await refresh()
}

/** Looked at, and done with for this reason. */
export async function setAside(scan: StationScan, reason: string): Promise<void> {
  await queue?.setAside(scan.id, reason)
  await refresh()
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    setOnline(true)
    sender?.retry()
  })
  window.addEventListener('offline', () => setOnline(false))
}
