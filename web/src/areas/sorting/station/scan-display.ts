// What a station shows and plays for its scans: the newest in the panel, all of a session in the lane.
import { outcomeOf, type ScanVerdict } from '@office/shared/areas/sorting/sorting.contract'
import { ref } from 'valtio'
import type { ScanQueue } from '../../../core/scan/scan-queue.ts'
import type { Tone } from '../../../core/scan/scan-sound.ts'
import type { Station, StationScan } from './station-state.ts'

/** Milliseconds. The server's verdict mostly arrives sooner than this, and then the panel is drawn once instead of twice. */
const GLANCE = 60
/** Milliseconds. Without a verdict for this long, a scan counts as stored for later. */
const PATIENCE = 400
/** The newest scans of a session: the lane shows as many as fit, and the newest can be taken back. */
export const LANE = 60

/** Refused because its session was over, so the server has done nothing with it. */
export const isOver = ({ refusal }: StationScan): boolean => refusal?.code === 'session-closed'

export interface ScanDisplay {
  /** Shows a scan that is stored now. */
  show: (scan: StationScan) => void
  /** Shows the newest scan at once; it is stored, but may not be on the screen yet. */
  showNewest: () => void
  /** Handles the server's verdict. For the newest scan it fills the panel; for an older one only a refusal is played. */
  answered: (scan: StationScan) => void
  /** Reads lane and counts from the store. */
  refresh: () => Promise<void>
  setOnline: (online: boolean) => void
}

export interface Heard {
  play: (tone: Tone) => void
  /** Says aloud where the parcel belongs. */
  say: (bucketCode: string) => void
}

export function createScanDisplay(
  station: Station,
  { play, say, queue }: Heard & { queue: () => ScanQueue<ScanVerdict> | null },
): ScanDisplay {
  let asked = 0
  let shown = 0
  /**
   * Shows the scan that is stored but not shown yet. @param answered the scan whose answer has arrived; its row in the lane is
   * drawn when the answer is stored
   */
  let showNewest = (_answered?: string): void => undefined

  return {
    showNewest: () => showNewest(),

    show(scan) {
      showNewest()
      const show = (answered?: string) => {
        if (showNewest !== show) return
        showNewest = () => undefined
        if (station.session?.id !== scan.session) return
        station.current = ref(scan)
        station.verdict = station.online ? 'checking' : 'queued'
        if (answered === scan.id) return
        if (!station.online) play('queued')
        // Already included, if the store was read meanwhile.
        if (station.lane.some(({ id }) => id === scan.id)) return
        station.counts.pending++
        station.lane = [ref(scan), ...station.lane].slice(0, LANE)
      }
      showNewest = show
      setTimeout(() => show(), station.online ? GLANCE : 0)
      setTimeout(() => {
        if (station.current?.id === scan.id && station.verdict === 'checking') station.verdict = 'queued'
      }, PATIENCE)
    },

    answered(scan) {
      const { answer } = scan
      // Only the panel: moving all rows of the lane takes as long as drawing the verdict, and they follow within a few hundredths
      // of a second.
      showNewest(scan.id)
      if (isOver(scan) && scan.session === station.session?.id) station.blocked = 'session'
      if (answer) station.parcels = answer.parcels
      if (answer && scan.id === station.current?.id) {
        station.current = ref(scan)
        station.verdict = answer.verdict
        play(outcomeOf(answer.verdict))
        if (station.voice && answer.bucket) say(answer.bucket.code)
      } else if (scan.state === 'refused') {
        if (scan.id === station.current?.id) Object.assign(station, { current: ref(scan), verdict: 'refused' })
        play('refused')
      }
    },

    async refresh() {
      const store = queue()
      if (!store || !station.session) return
      const { id } = station.session
      const question = ++asked
      const [lane, counts] = await Promise.all([store.recent(id, LANE), store.counts(id, new Date())])
      // An earlier request may return later, with older data.
      if (question < shown) return
      shown = question
      // An unchanged scan stays the same object, so that its row is not redrawn.
      const before = new Map(station.lane.map(scan => [scan.id, scan]))
      station.lane = lane.map(scan => {
        const known = before.get(scan.id)
        return known?.state === scan.state ? known : ref(scan)
      })
      station.counts = counts
    },

    setOnline(online) {
      if (online === station.online) return
      station.online = online
      station.offlineSince = online ? null : Date.now()
    },
  }
}
