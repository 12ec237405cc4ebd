// The scan station's state and what happens to a scan: stored on the device, sent in order, answered, told.
import {
  type Bucket,
  type ScanVerdict,
  type SortingSession,
  sortingContract,
} from '@office/shared/areas/sorting/sorting.contract'
import { CallError } from '@office/shared/core/failure'
import { proxy, ref } from 'valtio'
import { call } from '../../core/api.ts'
import { commandContext } from '../../core/command/context.ts'
import type { ScanCode } from '../../core/scan/scan-code.ts'
import { openScanQueue, type QueuedScan, type ScanQueue, type ScanState } from '../../core/scan/scan-queue.ts'
import { type ScanSender, startScanSender } from '../../core/scan/scan-sender.ts'
import { play, speak, type Tone } from '../../core/scan/scan-sound.ts'

export type StationScan = QueuedScan<ScanVerdict>

/** What the big panel says of the newest scan. 'checking' lasts until the server's word, a few hundredths of a second. */
export type Verdict = ScanVerdict['verdict'] | 'checking' | 'queued' | 'undone'

interface Station {
  state: 'closed' | 'opening' | 'open'
  session: SortingSession | null
  /** The newest scan and its verdict. */
  current: StationScan | null
  verdict: Verdict | null
  /** Newest first; the lane beside the panel. */
  lane: StationScan[]
  pending: number
  online: boolean
  /** When the connection was lost, milliseconds since 1970. */
  offlineSince: number | null
  sound: boolean
  voice: boolean
  /** Why scanning is blocked: the device cannot store scans, or the session is over. */
  blocked: 'storage' | 'session' | null
  /** Parcels in the bucket, as the server last said. */
  parcels: number
}

export const station = proxy<Station>({
  state: 'closed',
  session: null,
  current: null,
  verdict: null,
  lane: [],
  pending: 0,
  online: true,
  offlineSince: null,
  sound: true,
  voice: false,
  blocked: null,
  parcels: 0,
})

/** The same code again within this time is the trigger bouncing, not a second parcel. Milliseconds. */
const BOUNCE = 1500
/** Without the server's word for this long a scan counts as kept for later. Milliseconds. */
const PATIENCE = 400
const LANE = 60

const deviceKey = 'office.device'
/** Names this device in sessions; made once. */
export function deviceName(): string {
  const kept = localStorage.getItem(deviceKey)
  if (kept) return kept
  const made = `S-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  localStorage.setItem(deviceKey, made)
  return made
}

const sessionKey = () => `office.station.${commandContext.tenant}.${commandContext.user}`

let queue: ScanQueue<ScanVerdict> | null = null
let sender: ScanSender | null = null
let last = { code: '', at: Number.NEGATIVE_INFINITY }

const stateOf = (answer: ScanVerdict): ScanState =>
  answer.verdict === 'accepted' ? 'ok' : answer.verdict === 'duplicate' ? 'duplicate' : 'refused'
const toneOf = (verdict: ScanVerdict['verdict']): Tone =>
  verdict === 'accepted' ? 'accepted' : verdict === 'duplicate' ? 'duplicate' : 'refused'

function sound(tone: Tone): void {
  if (station.sound) play(tone)
}

async function refresh(): Promise<void> {
  if (!queue || !station.session) return
  const [lane, pending] = await Promise.all([queue.recent(station.session.id, LANE), queue.pendingCount()])
  station.lane = lane.map(scan => ref(scan))
  station.pending = pending
}

/** The server's word. For the newest scan it fills the panel; for an older one only a refusal is heard. */
function settled(scan: StationScan): void {
  const { answer } = scan
  if (answer) station.parcels = answer.parcels
  if (answer && scan.id === station.current?.id) {
    station.current = ref(scan)
    station.verdict = answer.verdict
    sound(toneOf(answer.verdict))
    if (station.voice && answer.bucket) speak(answer.bucket.code, commandContext.locale)
  } else if (scan.state === 'refused') sound('refused')
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
  // Without this the browser may throw the scans away when the disk is full.
  void navigator.storage?.persist?.()
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
    onSettled: settled,
    onConnection: setOnline,
    onStopped: () => {
      station.blocked = 'session'
    },
  })
  await refresh()
}

/** Logs in to a bucket, or takes up the session that this device has open there. */
export async function openStation(bucket: Pick<Bucket, 'id'>): Promise<void> {
  station.state = 'opening'
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
  await call(sortingContract.logout, { params: { id: session.bucket_id }, body: { device: deviceName() } })
  forgetStation()
}

/** Leaves the station on this device; scans that wait keep waiting for their owner. */
export function forgetStation(): void {
  localStorage.removeItem(sessionKey())
  sender?.stop()
  queue?.close()
  queue = null
  sender = null
  Object.assign(station, { state: 'closed', session: null, current: null, verdict: null, lane: [], blocked: null })
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
    scan = await queue.add(session.id, code, new Date(performance.timeOrigin + at))
  } catch {
    // Quota, private mode, a broken disk: better no scan than one that is only seen.
    station.blocked = 'storage'
    return sound('refused')
  }
  station.current = ref(scan)
  station.verdict = station.online ? 'checking' : 'queued'
  station.pending++
  station.lane = [ref(scan), ...station.lane].slice(0, LANE)
  if (!station.online) sound('queued')
  sender?.wake()
  setTimeout(() => {
    if (station.current?.id === scan.id && station.verdict === 'checking') station.verdict = 'queued'
  }, PATIENCE)
}

/** Takes the newest scan back that is not undone yet: on the device if it was never sent, else at the server. */
export async function undoLastScan(): Promise<'undone' | 'nothing' | CallError> {
  const { session } = station
  const scan = station.lane.find(entry => entry.state !== 'undone' && entry.state !== 'refused')
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

/** What a control barcode runs, by the words after 'CMD:'. */
export const controlCommands: Readonly<Record<string, string>> = {
  undo: 'sorting.undo',
  seal: 'sorting.seal-bag',
  bucket: 'sorting.leave',
  keys: 'shell.keys',
  mute: 'sorting.sound',
}

/** Everything that the scanner reads. Control barcodes and bucket cards are given to `control`. */
export function takeScan(code: ScanCode, at: number, control: (kind: 'command' | 'bucket', value: string) => void): void {
  if (code.kind === 'command' || code.kind === 'bucket') control(code.kind, code.code)
  else void scanParcel(code.code, at)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => sender?.wake())
  window.addEventListener('offline', () => setOnline(false))
}
