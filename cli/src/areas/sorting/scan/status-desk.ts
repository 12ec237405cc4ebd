// office scan --into: each scanned parcel moves into one status. A scan is stored before it is sent, and counts once its answer
// has come. Nothing is lost without a network.

import {
  asksBranch,
  asksCharge,
  type Desk,
  type DeskOutcome,
  deskMove,
  deskNumber,
  deskOfNumber,
  deskOutcomeNames,
  deskStatuses,
  type Judged,
  judgeScan,
  mayNameParcel,
  nobodyHas,
  noParcel,
  readChargeAnswer,
} from '@office/shared/areas/orders/moves/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus } from '@office/shared/areas/orders/order-status.model'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { readScanCode } from '@office/shared/format/scan-code'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { readOwnBranch } from '../../branches/own-branch.part.ts'
import { readStatus } from '../../orders/read-status.part.ts'
import { statusWords } from '../../orders/status-words.part.ts'
import { scanHistory } from './scan-history.ts'
import { type KeptScan, openScanJournal } from './scan-journal.ts'
import { startScanSender } from './scan-sender.ts'
import { nothingToUndo, onItsWay, runStation, tellConnection } from './station.ts'
import { scanTeller, type ToldScan } from './tell-scan.ts'

const noDesk = msg`Parcels cannot be scanned into "{status}". Use one of: {names}.`
const needsBranch = msg`"{status}" needs a branch. Add its number or name with --branch.`
const noBranch = msg`"{status}" does not use a branch. Leave out --branch.`
const ready = msg`Each parcel you scan moves into {status}. CMD:undo undoes the last one.`
const noCharge = msg`"{status}" does not use a charge. Leave out --charge.`
const wrongCharge = msg`--charge must be paid, paid:METHOD or unpaid, not "{text}".`
const askCharge = msg`Its merchant pays in cash. Scan CMD:paid, CMD:paid:METHOD or CMD:unpaid to say whether the charge is paid now`
const nobodyAsks = msg`No parcel is waiting for this answer`
const stays = msg`{waybill} could not be undone: {why}`
const staysAndNext = msg`{waybill} could not be undone: {why}. The next undo takes back {next}.`
const noCard = msg`The card {code} does nothing here`
const summary = msg`{moved} moved, {known} already there, {refused} refused, {asked} without an answer about the charge`

export interface DeskFlags {
  into: string
  branch: string | undefined
  charge: string | undefined
  /** Milliseconds to wait at the end for a server that does not answer. */
  patience: number
  quiet: boolean
  jsonLines: boolean
}

/** The status, and the branch as typed if the status requires one. */
async function chosenDesk(
  { into, branch }: DeskFlags,
  context: CliContext,
): Promise<{ status_key: OrderStatusKey; branch: string | null }> {
  const status_key = await readStatus(into, context)
  const status = nameOf(status_key, context)
  if (!deskStatuses.includes(status_key))
    throw usageError(noDesk, { status, names: deskStatuses.map(key => nameOf(key, context)).join(', ') })
  if (asksBranch(status_key) && !branch) throw usageError(needsBranch, { status })
  if (!asksBranch(status_key) && branch !== undefined) throw usageError(noBranch, { status })
  return { status_key, branch: branch ?? null }
}

/** Whether the charge counts as paid for every cash merchant's parcel; absent, it is asked for each. */
function toldCharge({ charge }: DeskFlags, status_key: OrderStatusKey, context: CliContext): string | undefined {
  if (charge === undefined) return undefined
  if (!asksCharge({ status_key })) throw usageError(noCharge, { status: nameOf(status_key, context) })
  if (readChargeAnswer(charge) === null) throw usageError(wrongCharge, { text: charge })
  return charge
}

const nameOf = (key: OrderStatusKey, { translate }: CliContext): string => translate(orderStatus(key).name)

const tones = {
  moved: 'good',
  known: 'known',
  refused: 'bad',
  asked: 'bad',
  undone: 'known',
} as const satisfies Record<DeskOutcome, ToldScan['tone']>

/** For a scan that an earlier run kept, perhaps at another desk. */
const deskOf = ({ session }: KeptScan): Desk => {
  const desk = deskOfNumber(session)
  if (desk === null) throw new CallError(422, 'no-desk', '')
  return desk
}

export async function scanIntoStatus(flags: DeskFlags, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const { status_key, branch } = await chosenDesk(flags, context)
  const charge = toldCharge(flags, status_key, context)
  const { host, account, call } = await openSession(context)
  const desk: Desk = {
    status_key,
    warehouse_id: branch === null ? null : await readOwnBranch(call, branch),
  }
  const nameOfStatus = await statusWords(context, call)
  const tell = scanTeller(context, flags)
  const sums: Record<DeskOutcome, number> = { moved: 0, known: 0, refused: 0, asked: 0, undone: 0 }
  const journal = openScanJournal(context.folders.state, `${host.name} ${account?.email ?? ''} desk`)
  /** With the orders that were moved. */
  const history = scanHistory<number>(journal)
  /** Parcels that wait for an answer about their charge, newest last. */
  let asked: KeptScan[] = []
  /** The last scan, if it has no answer yet. */
  let unanswered: KeptScan | null = null

  /** @param verdict the field for programs */
  function told(outcome: DeskOutcome, { code, session }: Pick<KeptScan, 'code' | 'session'>, verdict: string, detail = ''): void {
    sums[outcome]++
    const status = nameOfStatus(deskOfNumber(session)?.status_key ?? desk.status_key)
    const place = outcome === 'moved' || outcome === 'known' ? status : ''
    tell({ code, verdict, words: translate(deskOutcomeNames[outcome]), tone: tones[outcome], place, detail, count: null })
  }

  /** A later answer about the charge replaces the question. */
  function answerAsked({ code, session }: KeptScan): void {
    const rest = asked.filter(one => one.code !== code || one.session !== session)
    sums.asked -= asked.length - rest.length
    asked = rest
  }

  const sender = startScanSender<Judged>(
    journal,
    {
      send: async scan => {
        if (!mayNameParcel(scan.code)) return noParcel
        const body = { ...deskMove(deskOf(scan), scan.code, readChargeAnswer(scan.told ?? '') ?? {}), device_at: scan.at }
        const answer = await call(orderStatusContract.update, { body }, { idempotencyKey: scan.id, timeout: 10_000 })
        return judgeScan(answer)
      },
      answered(scan, { outcome, order, verdict, why }) {
        if (unanswered?.id === scan.id) unanswered = null
        history.settle(scan, outcome === 'moved' ? order : null)
        answerAsked(scan)
        if (outcome === 'asked') asked.push(scan)
        const detail = { asked: translate(askCharge), refused: why ?? translate(nobodyHas), moved: '', known: '' }[outcome]
        told(outcome, scan, verdict, detail)
      },
      refused(scan, error) {
        if (unanswered?.id === scan.id) unanswered = null
        history.settle(scan, null)
        told('refused', scan, error.code, error.reason)
        return 'settled'
      },
      connection: tellConnection(host.name, context),
    },
    context,
  )

  function scanned({ session, code }: Pick<KeptScan, 'session' | 'code'>, answer: string | undefined): void {
    unanswered = journal.add(session, code, answer)
    history.add(unanswered)
    sender.queue(unanswered)
  }

  /** Sets whether the charge of the newest parcel is paid; if that has no answer yet, of the last scan. */
  async function answerCharge(answer: string): Promise<void> {
    if (sender.isOnline) await sender.idle()
    const parcel = asked.at(-1) ?? unanswered
    if (parcel) scanned(parcel, answer)
    else say(context, translate(nobodyAsks))
  }

  /** The next undo goes on with the scan before, which is named first. */
  function passOver(scan: KeptScan, why: string): void {
    history.settle(scan, null)
    const next = history.last(undefined)?.scan.code
    say(context, translate(next === undefined ? stays : staysAndNext, { waybill: scan.code, why, next: next ?? '' }))
  }

  async function undo(): Promise<void> {
    const newest = await history.newest(sender, flags.patience, undefined)
    if (!newest) return say(context, translate(nothingToUndo))
    const { scan, done: order } = newest
    if (order !== null) {
      const { results } = await call(orderStatusContract.reverse, { body: { ids: [order], status_key: deskOf(scan).status_key } })
      const [first] = results
      if (first?.outcome !== 'applied') return passOver(scan, first?.message ?? '')
      sums.moved--
    } else if (!sender.withdraw(scan)) return say(context, translate(onItsWay))
    history.settle(scan, null)
    if (unanswered?.id === scan.id) unanswered = null
    told('undone', scan, 'undone')
  }

  async function take(line: string): Promise<boolean> {
    const { kind, code } = readScanCode(line)
    if (kind === 'command' && code.toLowerCase() === 'undo') await undo()
    else if (kind === 'command' && readChargeAnswer(code)) await answerCharge(code)
    else if (kind === 'waybill' || kind === 'unknown')
      scanned({ session: deskNumber(desk), code: normaliseWaybill(code) }, charge)
    else say(context, translate(noCard, { code }))
    return true
  }

  return runStation(
    {
      journal,
      sender,
      patience: flags.patience,
      begin: async () => say(context, translate(ready, { status: nameOfStatus(desk.status_key) })),
      take,
      sum: () => ({
        refused: sums.refused + sums.asked,
        words: translate(summary, {
          moved: formatCount(sums.moved),
          known: formatCount(sums.known),
          refused: formatCount(sums.refused),
          asked: formatCount(sums.asked),
        }),
      }),
    },
    context,
  )
}
