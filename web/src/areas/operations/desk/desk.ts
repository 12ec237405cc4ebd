// What happens to a parcel that is scanned at a desk: it waits its turn, is moved by the server, and its answer is kept in sight.
import { type Desk, type DeskOutcome, deskCode, deskMove, judgeScan } from '@office/shared/areas/orders/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { CallError } from '@office/shared/core/failure'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { proxy, ref } from 'valtio'
import { reasonOf } from '../../../core/command/run-command.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { announceAlert, announceScan } from '../../../core/notices/announce.ts'
import { play, type Tone } from '../../../core/scan/scan-sound.ts'
import { ordersChanged } from '../../orders/changed-orders.part.ts'

export type DeskState = 'waiting' | DeskOutcome

export interface DeskScan {
  readonly id: number
  readonly waybill: string
  readonly state: DeskState
  /** Of the order, once the server named it. */
  readonly order: number | null
  /** Why it was refused, in the server's words; empty where no parcel has this number. */
  readonly why: string
}

interface DeskView {
  /** Newest first. */
  lane: DeskScan[]
  moved: number
  refused: number
  waiting: number
}

const LANE = 60

/** What this window scanned at each desk, by the code of its card. */
export const desks = proxy<Record<string, DeskView>>({})

export function deskOf(desk: Desk): DeskView {
  const code = deskCode(desk)
  desks[code] ??= { lane: [], moved: 0, refused: 0, waiting: 0 }
  return desks[code]
}

let scans = 0
/** One after the other, in the order of the scans. */
let turn = Promise.resolve()

const tones: Readonly<Record<DeskOutcome, Tone>> = {
  moved: 'accepted',
  known: 'duplicate',
  refused: 'refused',
  unsent: 'refused',
  undone: 'queued',
}

function settle(view: DeskView, scan: DeskScan): void {
  view.lane = view.lane.map(one => (one.id === scan.id ? ref(scan) : one))
  if (scan.state !== 'waiting') play(tones[scan.state])
}

/** Moves one parcel; what it became. */
async function send(desk: Desk, scan: DeskScan): Promise<DeskScan> {
  try {
    const { outcome, order, why } = judgeScan(await call(orderStatusContract.update, { body: deskMove(desk, scan.waybill) }))
    return { ...scan, state: outcome, order, why: why ?? '' }
  } catch (error) {
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
    return { ...scan, state: isRefused ? 'refused' : 'unsent', why: reasonOf(error, tellIn(i18n)) }
  }
}

/** Takes a scan; resolves when it was answered. */
export function scanAt(desk: Desk, code: string, tell: (scan: DeskScan) => string): Promise<void> {
  const view = deskOf(desk)
  const scan: DeskScan = { id: ++scans, waybill: normaliseWaybill(code), state: 'waiting', order: null, why: '' }
  view.lane = [ref(scan), ...view.lane].slice(0, LANE)
  view.waiting++
  turn = turn.then(async () => {
    const answered = await send(desk, scan)
    view.waiting--
    if (answered.state === 'moved') view.moved++
    else if (answered.state !== 'known') view.refused++
    settle(view, answered)
    const isBad = answered.state === 'refused' || answered.state === 'unsent'
    ;(isBad ? announceAlert : announceScan)(`${answered.waybill} ${tell(answered)}`)
    if (answered.state === 'moved') void ordersChanged()
  })
  return turn
}

/** Takes the newest move of this desk back. @throws CallError */
export async function undoAt(desk: Desk): Promise<DeskScan | null> {
  const view = deskOf(desk)
  const scan = view.lane.find(({ state }) => state === 'moved')
  if (scan?.order == null) return null
  const { results } = await call(orderStatusContract.reverse, { body: { ids: [scan.order], status_key: desk.status_key } })
  const [first] = results
  if (first?.outcome !== 'applied') return { ...scan, state: 'refused', why: first?.message ?? '' }
  view.moved--
  const undone: DeskScan = { ...scan, state: 'undone' }
  settle(view, undone)
  void ordersChanged()
  return undone
}
