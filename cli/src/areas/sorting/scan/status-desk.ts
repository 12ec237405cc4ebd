// office scan --into: each parcel that is scanned moves into one status, and counts when its answer is there.
import { asksBranch, deskStatuses } from '@office/shared/areas/orders/desk.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { readScanCode } from '@office/shared/format/scan-code'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { numberIn } from '../../../core/nouns/find-records.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, counted, openSession, say } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { readStatus } from '../../orders/read-status.part.ts'
import { scanLines } from './scan-lines.ts'
import { scanTeller, type ToldScan } from './tell-scan.ts'

const noDesk = msg`Parcels cannot be scanned into "{status}". They can into: {names}.`
const needsBranch = msg`"{status}" asks for a branch: --branch NUMBER.`
const noBranch = msg`"{status}" is of no branch: leave --branch out.`
const ready = msg`Each parcel moves into {status}. Scan it; CMD:undo takes the last one back.`
const movedWord = msg`Moved`
const knownWord = msg`Was there already`
const refusedWord = msg`Refused`
const undoneWord = msg`Undone`
const unsentWord = msg`Not sent: scan it again`
const nobody = msg`No parcel has this number`
const nothingToUndo = msg`There is nothing to undo`
const noCard = msg`The card {code} does nothing here`
const summary = msg`{moved} moved, {known} already there, {refused} refused, {unsent} not sent`

export interface DeskFlags {
  into: string
  branch: string | undefined
  quiet: boolean
  jsonLines: boolean
}

function readDesk({ into, branch }: DeskFlags, context: CliContext) {
  const { translate } = context
  const status_key = readStatus(into, context)
  const status = translate(orderStatus(status_key).name)
  if (!deskStatuses.includes(status_key))
    throw usageError(noDesk, { status, names: deskStatuses.map(key => translate(orderStatus(key).name)).join(', ') })
  const warehouse_id = branch === undefined ? null : numberIn(branch)
  if (asksBranch(status_key) && warehouse_id === null) throw usageError(needsBranch, { status })
  if (!asksBranch(status_key) && branch !== undefined) throw usageError(noBranch, { status })
  return { status_key, status, ...(warehouse_id === null ? {} : { warehouse_id }) }
}

export async function scanIntoStatus(flags: DeskFlags, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const { status, ...move } = readDesk(flags, context)
  const { call } = await openSession(context)
  const tell = scanTeller(context, flags)
  const sums = { moved: 0, known: 0, refused: 0, unsent: 0 }
  let last: { id: number; code: string } | null = null

  const told = (scan: Pick<ToldScan, 'code' | 'verdict' | 'words' | 'tone'> & { detail?: string; place?: string }) =>
    tell({ place: '', detail: '', count: null, ...scan })

  async function moveOne(code: string): Promise<void> {
    const matching = { 'filter[waybill_number]': code }
    const { results } = await call(orderStatusContract.update, { body: { ...move, matching } }, { timeout: 15_000 })
    const [first] = results
    const refusal = first ? first.message : translate(nobody)
    if (first?.outcome === 'applied') {
      sums.moved++
      last = { id: first.id, code }
      told({ code, verdict: 'moved', words: translate(movedWord), tone: 'good', place: status })
    } else if (first?.outcome === 'unchanged') {
      sums.known++
      told({ code, verdict: 'unchanged', words: translate(knownWord), tone: 'known', place: status })
    } else {
      sums.refused++
      const verdict = first?.code ?? 'not-found'
      told({ code, verdict, words: translate(refusedWord), tone: 'bad', detail: refusal ?? '' })
    }
  }

  async function undo(): Promise<void> {
    if (!last) return say(context, translate(nothingToUndo))
    const { id, code } = last
    const { results } = await call(orderStatusContract.reverse, { body: { ids: [id], status_key: move.status_key } })
    const [first] = results
    last = null
    if (first?.outcome !== 'applied') return say(context, first?.message ?? translate(nothingToUndo))
    sums.moved--
    told({ code, verdict: 'undone', words: translate(undoneWord), tone: 'known' })
  }

  async function take(line: string): Promise<void> {
    const { kind, code } = readScanCode(line)
    if (kind === 'command' && code.toLowerCase() === 'undo') return undo()
    if (kind !== 'waybill' && kind !== 'unknown') return say(context, translate(noCard, { code }))
    try {
      await moveOne(normaliseWaybill(code))
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 401 || error.status === 403) throw error
      sums[error.isOfRecord ? 'refused' : 'unsent']++
      const words = translate(error.isOfRecord ? refusedWord : unsentWord)
      told({ code, verdict: error.code, words, tone: 'bad', detail: error.isOfRecord ? error.reason : '' })
    }
  }

  say(context, translate(ready, { status }))
  for await (const line of scanLines(context.io.input)) await take(line)
  say(
    context,
    translate(summary, {
      moved: counted(context, sums.moved),
      known: counted(context, sums.known),
      refused: counted(context, sums.refused),
      unsent: counted(context, sums.unsent),
    }),
  )
  if (sums.unsent > 0) return exitCodes.network
  return sums.refused > 0 ? exitCodes.rejected : exitCodes.ok
}
