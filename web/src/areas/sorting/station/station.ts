// The scan station of this tab: its scans go to the server, its session is stored on the device.
import { type SortingSession, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { commandContext } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { deviceStore, keepOnDevice } from '../../../core/data/device-store.ts'
import { canUndo } from '../../../core/notices/undo.ts'
import { openScanQueue } from '../../../core/scan/scan-queue.ts'
import { startScanSender } from '../../../core/scan/scan-sender.ts'
import { play, speak } from '../../../core/scan/scan-sound.ts'
import { deviceName } from './device-name.ts'
import { createScanStation } from './scan-station.ts'
import { station } from './station-state.ts'

const sessionKey = () => `office.station.${commandContext.tenant}.${commandContext.user}`

const scanStation = createScanStation(station, {
  owner: () => `${commandContext.tenant}:${commandContext.user}`,
  openQueue: openScanQueue,
  startSender: startScanSender,
  server: {
    logIn: id => call(sortingContract.login, { params: { id }, body: { device: deviceName() } }),
    logOut: id => call(sortingContract.logout, { params: { id }, body: { device: deviceName() } }),
    bucketsOf: async (...codes) =>
      (await call(sortingContract.buckets, { query: { filters: { code: codes.join() }, noPagination: true } })).data,
    scan: scan =>
      call(
        sortingContract.scan,
        { body: { scan_id: scan.id, session_id: scan.session, code: scan.code, scanned_at: scan.at } },
        // A scan that waited on the device counts, whichever branch is looked at by then.
        { timeout: 10_000, everywhere: true, inTurn: true },
      ),
    undo: (scan, session) => call(sortingContract.undo, { body: { scan_id: scan.id, session_id: session.id } }),
  },
  isStepNewer: canUndo,
  left: {
    read: () => JSON.parse(deviceStore().getItem(sessionKey()) ?? 'null') as SortingSession | null, // written by `keep`
    keep: session => keepOnDevice(sessionKey(), session && JSON.stringify(session)),
  },
  play,
  say: code => speak(code, commandContext.locale),
})

export const {
  openStation,
  closeStation,
  reopenStation,
  hearClosed,
  resumeStation,
  pauseStation,
  switchBucket,
  scanParcel,
  refuseScan,
  undoLastScan,
  refusedScans,
  triagedScans,
  scanAgain,
  setAside,
} = scanStation

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => scanStation.onNetwork(true))
  window.addEventListener('offline', () => scanStation.onNetwork(false))
}
