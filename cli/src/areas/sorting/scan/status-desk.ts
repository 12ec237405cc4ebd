// office scan --into: each parcel that is scanned moves into one status, and counts when its answer is there.

import {
  asksBranch,
  asksCharge,
  type Desk,
  type DeskOutcome,
  deskMove,
  deskOutcomeNames,
  deskStatuses,
  judgeScan,
  nobodyHas,
} from '@office/shared/areas/orders/desk.model'
import { type ChargePayment, chargePayments } from '@office/shared/areas/orders/move-facts.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus } from '@office/shared/areas/orders/order-status.model'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { readScanCode } from '@office/shared/format/scan-code'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { numberIn } from '../../../core/nouns/find-records.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { readStatus } from '../../orders/read-status.part.ts'
import { statusWords } from '../../orders/status-words.part.ts'
import { scanLines } from './scan-lines.ts'
import { scanTeller, type ToldScan } from './tell-scan.ts'

const noDesk = msg`Parcels cannot be scanned into "{status}". They can into: {names}.`
const needsBranch = msg`"{status}" asks for a branch: --branch NUMBER.`
const noBranch = msg`"{status}" is of no branch: leave --branch out.`
const ready = msg`Each parcel moves into {status}. Scan it; CMD:undo takes the last one back.`
const noCharge = msg`"{status}" asks for no charge: leave --charge out.`
const wrongCharge = msg`--charge takes paid or unpaid, not "{text}".`
const askCharge = msg`Its merchant pays in cash: CMD:paid or CMD:unpaid says whether the charge is paid now`
const nobodyAsks = msg`No parcel waits for this answer`
const nothingToUndo = msg`There is nothing to undo`
const noCard = msg`The card {code} does nothing here`
const summary = msg`{moved} moved, {known} already there, {refused} refused, {asked} without a word on their charge, {unsent} not sent`

export interface DeskFlags {
  into: string
  branch: string | undefined
  charge: string | undefined
  quiet: boolean
  jsonLines: boolean
}

async function chosenDesk({ into, branch }: DeskFlags, context: CliContext): Promise<Desk> {
  const status_key = await readStatus(into, context)
  const status = nameOf(status_key, context)
  if (!deskStatuses.includes(status_key))
    throw usageError(noDesk, { status, names: deskStatuses.map(key => nameOf(key, context)).join(', ') })
  const warehouse_id = branch === undefined ? null : numberIn(branch)
  if (asksBranch(status_key) && warehouse_id === null) throw usageError(needsBranch, { status })
  if (!asksBranch(status_key) && branch !== undefined) throw usageError(noBranch, { status })
  return { status_key, warehouse_id }
}

/** What is said of every cash merchant's parcel; absent, it is asked of each. */
function toldCharge({ charge }: DeskFlags, desk: Desk, context: CliContext): ChargePayment | undefined {
  if (charge === undefined) return undefined
  if (!asksCharge(desk)) throw usageError(noCharge, { status: nameOf(desk.status_key, context) })
  const told = chargePayments.find(key => key === charge)
  if (told === undefined) throw usageError(wrongCharge, { text: charge })
  return told
}

const nameOf = (key: OrderStatusKey, { translate }: CliContext): string => translate(orderStatus(key).name)

const tones = {
  moved: 'good',
  known: 'known',
  refused: 'bad',
  asked: 'bad',
  unsent: 'bad',
  undone: 'known',
} as const satisfies Record<DeskOutcome, ToldScan['tone']>

export async function scanIntoStatus(flags: DeskFlags, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const desk = await chosenDesk(flags, context)
  const { call } = await openSession(context)
  const status = (await statusWords(context, call))(desk.status_key)
  const tell = scanTeller(context, flags)
  const sums: Record<DeskOutcome, number> = { moved: 0, known: 0, refused: 0, asked: 0, unsent: 0, undone: 0 }
  const charge = toldCharge(flags, desk, context)
  let last: { id: number; code: string } | null = null
  /** The parcel that waits for a word on its charge. */
  let askedFor: string | null = null

  /** @param verdict the field of programs */
  function told(outcome: DeskOutcome, code: string, verdict: string, detail = ''): void {
    sums[outcome]++
    const place = outcome === 'moved' || outcome === 'known' ? status : ''
    tell({ code, verdict, words: translate(deskOutcomeNames[outcome]), tone: tones[outcome], place, detail, count: null })
  }

  async function moveOne(code: string, payment = charge): Promise<void> {
    const body = deskMove(desk, code, payment)
    const { outcome, order, verdict, why } = judgeScan(await call(orderStatusContract.update, { body }, { timeout: 15_000 }))
    if (outcome === 'moved' && order !== null) last = { id: order, code }
    askedFor = outcome === 'asked' ? code : null
    const detail = { asked: translate(askCharge), refused: why ?? translate(nobodyHas), moved: '', known: '' }[outcome]
    told(outcome, code, verdict, detail)
  }

  /** Says whether the charge of the parcel before is paid, and moves it. */
  async function answerCharge(payment: ChargePayment): Promise<void> {
    if (askedFor === null) return say(context, translate(nobodyAsks))
    sums.asked--
    await moveOne(askedFor, payment)
  }

  async function undo(): Promise<void> {
    if (!last) return say(context, translate(nothingToUndo))
    const { id, code } = last
    const { results } = await call(orderStatusContract.reverse, { body: { ids: [id], status_key: desk.status_key } })
    const [first] = results
    last = null
    if (first?.outcome !== 'applied') return say(context, first?.message ?? translate(nothingToUndo))
    sums.moved--
    told('undone', code, 'undone')
  }

  async function take(line: string): Promise<void> {
    const { kind, code } = readScanCode(line)
    if (kind === 'command' && code.toLowerCase() === 'undo') return undo()
    const payment = kind === 'command' ? chargePayments.find(key => key === code.toLowerCase()) : undefined
    if (payment) return answerCharge(payment)
    if (kind !== 'waybill' && kind !== 'unknown') return say(context, translate(noCard, { code }))
    try {
      await moveOne(normaliseWaybill(code))
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 401 || error.status === 403) throw error
      told(error.isOfRecord ? 'refused' : 'unsent', code, error.code, error.isOfRecord ? error.reason : '')
    }
  }

  say(context, translate(ready, { status }))
  for await (const line of scanLines(context.io.input)) await take(line)
  say(
    context,
    translate(summary, {
      moved: formatCount(sums.moved),
      known: formatCount(sums.known),
      refused: formatCount(sums.refused),
      asked: formatCount(sums.asked),
      unsent: formatCount(sums.unsent),
    }),
  )
  if (sums.unsent > 0) return exitCodes.network
  return sums.refused + sums.asked > 0 ? exitCodes.rejected : exitCodes.ok
}
