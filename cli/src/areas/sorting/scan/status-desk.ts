// office scan --into: each scanned parcel moves into one status. A scan is stored before it is sent, and counts once its answer
// has come. Nothing is lost without a network.
import {
  type Desk,
  deskMove,
  deskNumber,
  deskOfNumber,
  type Judged,
  judgeScan,
  mayNameParcel,
  nobodyHas,
  noParcel,
  readChargeAnswer,
} from '@office/shared/areas/orders/moves/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { readScanCode } from '@office/shared/format/scan-code'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { tenantTranslate } from '../../../core/nouns/tenant-words.ts'
import { type CliContext, openSession, say } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { readOwnBranch } from '../../branches/own-branch.part.ts'
import { createChargeQuestions } from './charge-questions.ts'
import { chosenDesk, type DeskFlags, toldCharge } from './desk-flags.ts'
import { createDeskReport } from './desk-report.ts'
import { scanHistory } from './scan-history.ts'
import { type KeptScan, openScanJournal } from './scan-journal.ts'
import { startScanSender } from './scan-sender.ts'
import { nothingToUndo, onItsWay, runStation, tellConnection } from './station.ts'

const ready = msg`Each parcel you scan moves into {status}. CMD:undo undoes the last one.`
const askCharge = msg`Its merchant pays in cash. Scan CMD:paid, CMD:paid:METHOD or CMD:unpaid to say whether the charge is paid now`
const nobodyAsks = msg`No parcel is waiting for this answer`
const stays = msg`{waybill} could not be undone: {why}`
const staysAndNext = msg`{waybill} could not be undone: {why}. The next undo takes back {next}.`
const noCard = msg`The card {code} does nothing here`

/** For a scan that an earlier run kept, perhaps at another desk. */
const deskOf = ({ session }: KeptScan): Desk => {
  const desk = deskOfNumber(session)
  if (desk === null) throw new CallError(422, 'no-desk', '')
  return desk
}

export async function scanIntoStatus(flags: DeskFlags, context: CliContext): Promise<ExitCode> {
  const session = await openSession(context)
  const { host, account, call } = session
  const { status_key, branch } = await chosenDesk(flags, context, session)
  const translate = await tenantTranslate(context, session)
  const charge = await toldCharge(flags, status_key, call, { translate })
  const desk: Desk = {
    status_key,
    warehouse_id: branch === null ? null : await readOwnBranch(call, branch),
  }
  const report = createDeskReport(desk, flags, { ...context, translate })
  const journal = openScanJournal(context.folders.state, `${host.name} ${account?.email ?? ''} desk`)
  /** With the orders that were moved. */
  const history = scanHistory<number>(journal)
  const questions = createChargeQuestions()

  const sender = startScanSender<Judged>(
    journal,
    {
      send: async scan => {
        if (!mayNameParcel(scan.code)) return noParcel
        const body = { ...deskMove(deskOf(scan), scan.code, readChargeAnswer(scan.told ?? '') ?? {}), device_at: scan.at }
        const answer = await call(
          orderStatusContract.update,
          { body },
          { idempotencyKey: scan.id, timeout: 10_000, inTurn: true },
        )
        return judgeScan(answer)
      },
      answered(scan, { outcome, order, verdict, why }) {
        questions.settled(scan)
        history.settle(scan, outcome === 'moved' ? order : null)
        report.answered(questions.close(scan))
        if (outcome === 'asked') questions.ask(scan)
        const detail = { asked: translate(askCharge), refused: why ?? translate(nobodyHas), moved: '', known: '' }[outcome]
        report.told(outcome, scan, verdict, detail)
      },
      refused(scan, error) {
        questions.settled(scan)
        history.settle(scan, null)
        report.told('refused', scan, error.code, error.reason)
        return 'settled'
      },
      connection: tellConnection(host.name, context),
    },
    context,
  )

  function scanned({ session, code }: Pick<KeptScan, 'session' | 'code'>, answer: string | undefined): void {
    const scan = journal.add(session, code, answer)
    questions.scanned(scan)
    history.add(scan)
    sender.queue(scan)
  }

  /** Sets whether the charge of the newest parcel is paid; if that has no answer yet, of the last scan. */
  async function answerCharge(answer: string): Promise<void> {
    if (sender.isOnline) await sender.idle()
    const parcel = questions.newest()
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
      report.takenBack()
    } else if (!sender.withdraw(scan)) return say(context, translate(onItsWay))
    history.settle(scan, null)
    questions.settled(scan)
    report.told('undone', scan, 'undone')
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
      begin: async () => say(context, translate(ready, { status: translate(orderStatus(desk.status_key).name) })),
      take,
      sum: report.sum,
    },
    context,
  )
}
