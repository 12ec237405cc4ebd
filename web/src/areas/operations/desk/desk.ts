// The life of a scan at a desk: stored on this device before it counts, sent once and in order, answered, announced.

import {
  type Desk,
  type DeskOutcome,
  deskCode,
  deskMove,
  deskNumber,
  deskOfNumber,
  type Judged,
  judgeScan,
  mayNameParcel,
  noParcel,
  readChargeAnswer,
} from '@office/shared/areas/orders/moves/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { CallError } from '@office/shared/core/api/failure'
import { MOST_IN_TURN } from '@office/shared/core/api/in-turn'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { proxy, ref } from 'valtio'
import { call } from '../../../core/data/api.ts'
import { announceAlert, announceScan } from '../../../core/notices/announce.ts'
import { canUndo } from '../../../core/notices/undo.ts'
import { ownQueue, type Sending } from '../../../core/scan/own-queue.ts'
import type { QueuedScan, ScanQueue, ScanState, SentScan } from '../../../core/scan/scan-queue.ts'
import { play, type Tone } from '../../../core/scan/scan-sound.ts'
import { ordersChanged } from '../../orders/list/changed-orders.part.ts'

/**
 * 'waiting': being sent; 'kept': on this device only, until the server answers again; 'stays': moved, and the server would not move it
 * back.
 */
export type DeskState = 'waiting' | 'kept' | 'stays' | DeskOutcome
/** What became of a scan, and why undo passes over it. */
type DeskAnswer = Judged & { stays?: string }
export type DeskScan = QueuedScan<DeskAnswer>

interface DeskView {
  /** Newest first. */
  lane: DeskScan[]
  /** The scan of the last undo, until the next one: the panel shows what was done, not what was scanned last. */
  undo: string | null
  /** Parcels that wait for someone to say whether their charge is paid, newest first, however long ago they were scanned. */
  asked: DeskScan[]
  /** Today, on this device. */
  moved: number
  refused: number
}

const LANE = 60
/** The most scans of one day that are counted when a desk is opened. */
const DAY = 5000

/** What this device scanned at each desk, by the code of its card, and the state of sending. */
export const desks = proxy<{
  views: Record<string, DeskView>
  /** Unsent scans of all desks. */
  pending: number
  online: boolean
  /** 'storage': this device can store nothing; 'session': nobody may send what is stored. */
  blocked: 'storage' | 'session' | null
}>({ views: {}, pending: 0, online: true, blocked: null })

const states = { moved: 'ok', known: 'duplicate', refused: 'refused', asked: 'refused' } as const satisfies Record<
  Judged['outcome'],
  ScanState
>
const tones: Readonly<Record<Judged['outcome'], Tone>> = {
  moved: 'accepted',
  known: 'duplicate',
  refused: 'refused',
  asked: 'refused',
}

/** The present state of a scan. @param online whether the server answers; a screen reads it from its snapshot */
export function stateOf({ state, answer }: DeskScan, online = desks.online): DeskState {
  if (state === 'undone') return 'undone'
  if (state === 'queued' || state === 'unknown') return online ? 'waiting' : 'kept'
  if (answer?.stays !== undefined) return 'stays'
  return answer?.outcome ?? 'refused'
}

const isAsked = (scan: DeskScan): boolean => scan.state === 'refused' && scan.answer?.outcome === 'asked'

const viewOf = (session: number): DeskView | undefined => {
  const desk = deskOfNumber(session)
  return desk ? desks.views[deskCode(desk)] : undefined
}

/** Shows the present state of a scan; one that was answered by another scan of the same parcel is no longer shown. */
function show(scan: DeskScan): void {
  const view = viewOf(scan.session)
  if (!view) return
  const others = view.lane.filter(({ id }) => id !== scan.id)
  const at = view.lane.findIndex(({ id }) => id === scan.id)
  const waiting = view.asked.filter(({ id }) => id !== scan.id)
  view.asked = isAsked(scan) ? [ref(scan), ...waiting] : waiting
  if (scan.state === 'set-aside') view.lane = others
  else if (at === -1) Object.assign(view, { lane: [ref(scan), ...view.lane].slice(0, LANE), undo: null })
  else view.lane = view.lane.map(one => (one.id === scan.id ? ref(scan) : one))
}

const refusedBy = (scan: DeskScan): boolean => scan.state === 'refused' && stateOf(scan) !== 'asked'

/** The question about a parcel is answered: by a later scan of it, or by someone elsewhere. */
async function putAside(queue: ScanQueue<DeskAnswer>, { session, code }: Pick<DeskScan, 'session' | 'code'>): Promise<void> {
  for (const scan of viewOf(session)?.asked.filter(asked => asked.code === code) ?? []) {
    const aside = await queue.setAside(scan.id, null)
    if (aside) show(aside)
  }
}

async function countPending(queue: ScanQueue<DeskAnswer>): Promise<void> {
  desks.pending = (await queue.counts(0, new Date())).pending
}

function setOnline(online: boolean): void {
  desks.online = online
}

/** Moves the parcel of a scan; sending it again does the same. */
async function send(scan: SentScan): Promise<Judged> {
  const desk = deskOfNumber(scan.session)
  // Of a desk that this portal does not know: the scan waits for one that does.
  if (!desk) throw new CallError(401, 'not-signed-in', '')
  if (!mayNameParcel(scan.code)) return noParcel
  const told = readChargeAnswer(scan.told ?? '') ?? {}
  const body = { ...deskMove(desk, scan.code, told), device_at: scan.at }
  // A scan that waited on the device counts, whichever branch is looked at by then.
  const options = { idempotencyKey: scan.id, timeout: 10_000, everywhere: true, inTurn: true }
  return judgeScan(await call(orderStatusContract.update, { body }, options))
}

/** @param tell the announcement of an answer for screen readers */
async function begin(queue: ScanQueue<DeskAnswer>, tell: (scan: DeskScan) => string): Promise<Sending<DeskAnswer>> {
  Object.assign(desks, { views: {}, pending: 0, blocked: null })
  return {
    most: MOST_IN_TURN,
    send,
    stateOf: ({ outcome }) => states[outcome],
    onStored: scan => {
      desks.pending++
      show(scan)
      if (!desks.online) play('queued')
    },
    onAnswered: scan => {
      show(scan)
      const view = viewOf(scan.session)
      const outcome = scan.answer?.outcome ?? 'refused'
      if (view && outcome === 'moved') view.moved++
      if (view && refusedBy(scan)) view.refused++
      play(tones[outcome])
      const isBad = outcome === 'refused' || outcome === 'asked'
      ;(isBad ? announceAlert : announceScan)(`${scan.code} ${tell(scan)}`)
      if (outcome === 'moved' || outcome === 'known') void putAside(queue, scan)
      if (outcome === 'moved') void ordersChanged()
    },
    onSettled: () => void countPending(queue),
    onConnection: setOnline,
    onStopped: () => {
      desks.blocked = 'session'
    },
    onOther: scan => {
      show(scan)
      void countPending(queue)
    },
  }
}

const own = ownQueue('desk', begin)

/** Sends what waits on this device since the portal was last open. */
export const sendKept = async (tell: (scan: DeskScan) => string): Promise<void> => void (await own.open(tell))

/** Opens a desk with its scans stored on this device; unsent ones are sent. */
export async function openDesk(desk: Desk, tell: (scan: DeskScan) => string): Promise<void> {
  const code = deskCode(desk)
  try {
    const { queue, sender } = await own.open(tell)
    if (!desks.views[code]) {
      const kept = await queue.recent(deskNumber(desk), DAY)
      const today = new Date().toDateString()
      const ofToday = kept.filter(scan => new Date(scan.at).toDateString() === today)
      desks.views[code] = {
        lane: kept
          .filter(({ state }) => state !== 'set-aside')
          .slice(0, LANE)
          .map(scan => ref(scan)),
        undo: null,
        asked: kept.filter(isAsked).map(scan => ref(scan)),
        moved: ofToday.filter(({ state }) => state === 'ok').length,
        refused: ofToday.filter(refusedBy).length,
      }
    }
    desks.blocked = null
    sender.retry()
    await countPending(queue)
  } catch {
    desks.blocked = 'storage'
  }
}

/** Takes a scan; resolves when this device has stored it. @param told about its charge, as `readChargeAnswer` reads it */
export async function scanAt(desk: Desk, code: string, tell: (scan: DeskScan) => string, told?: string): Promise<void> {
  const { sender } = await own.open(tell)
  try {
    await sender.take(deskNumber(desk), normaliseWaybill(code), new Date(), told)
    if (desks.blocked === 'storage') desks.blocked = null
  } catch {
    // Quota, private mode, a broken disk: no scan is better than one that is only seen.
    desks.blocked = 'storage'
    play('refused')
  }
}

/** Answers whether the charge of the parcel in question is paid, and moves it. @param told as `readChargeAnswer` reads it */
export async function answerCharge(desk: Desk, told: string, tell: (scan: DeskScan) => string): Promise<boolean> {
  const asked = desks.views[deskCode(desk)]?.asked[0]
  if (!asked) return false
  const { queue } = await own.open(tell)
  await scanAt(desk, asked.code, tell, told)
  await putAside(queue, asked)
  return true
}

/** The newest that did something, or may have, and can be undone. */
const newestUndoable = (lane: readonly DeskScan[]): DeskScan | undefined =>
  lane.find(({ state, answer }) => (state === 'ok' && answer?.stays === undefined) || state === 'queued' || state === 'unknown')

/** What the next undo takes back: a scan, or a step of the palette if that is newer, since what was done last is undone first. */
export function nextUndo(lane: readonly DeskScan[]): DeskScan | 'step' | undefined {
  const scan = newestUndoable(lane)
  return canUndo(scan && Date.parse(scan.at)) ? 'step' : scan
}

/**
 * Undoes the newest scan of this desk: on the device if it was never sent, else its move. One that cannot be undone is only marked, so
 * that nothing is undone which nobody saw named; the next undo passes over it. @throws CallError
 */
export async function undoAt(desk: Desk, tell: (scan: DeskScan) => string): Promise<DeskScan | null> {
  const view = desks.views[deskCode(desk)]
  const { queue } = await own.open(tell)
  const scan = newestUndoable(view?.lane ?? [])
  if (!view || !scan) return null
  const shown = (done: DeskScan): DeskScan => {
    show(done)
    view.undo = scan.id
    return done
  }
  if (await queue.withdraw(scan.id)) desks.pending--
  else {
    if (scan.answer?.order == null) return scan
    const { results } = await call(orderStatusContract.reverse, {
      body: { ids: [scan.answer.order], status_key: desk.status_key },
    })
    const [first] = results
    if (first?.outcome !== 'applied') {
      const answer = { ...scan.answer, stays: first?.message ?? '' }
      await queue.settle(scan.id, 'ok', answer)
      return shown({ ...scan, answer })
    }
    await queue.settle(scan.id, 'undone', null)
    view.moved--
    void ordersChanged()
  }
  play('queued')
  return shown({ ...scan, state: 'undone' })
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => setOnline(true))
  window.addEventListener('offline', () => setOnline(false))
}
