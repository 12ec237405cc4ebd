// office scan at a bucket: logs in, keeps each scan before it is sent, tells the server's verdict, and loses nothing without a network.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ScanVerdict,
  type SortingSession,
  sortingContract,
  verdictNames,
} from '@office/shared/areas/sorting/sorting.contract'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { readScanCode } from '@office/shared/format/scan-code'
import { findRow } from '../../../core/nouns/find-records.ts'
import { CliError } from '../../../core/program/cli-error.ts'
import { type CliContext, counted, openSession, say } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { bucketNoun } from '../bucket.noun.ts'
import { type KeptScan, openScanJournal } from './scan-journal.ts'
import { scanLines, until } from './scan-lines.ts'
import { scanTeller, type ToldScan } from './tell-scan.ts'

const loggedIn = msg`At {bucket} · {name}, as {device}. Scan parcels; CMD:undo takes the last one back, the card of a bucket changes to it.`
const keptBefore = msg`{n, plural, one {# scan} other {# scans}} of an earlier run {n, plural, one {is} other {are}} sent first`
const offline = msg`No answer from {host}: scans are kept on this machine and sent as soon as it answers`
const onlineAgain = msg`{host} answers again`
const summary = msg`{accepted} sorted, {known} already scanned, {refused} refused`
const stillKept = msg`{n, plural, one {# scan} other {# scans}} kept on this machine: "office scan" sends them next time`
const stopped = msg`Scanning is stopped: {reason}`
const nothingToUndo = msg`There is nothing to undo`
const undone = msg`Undone`
const noCard = msg`The card {code} does nothing here`

const SHORTEST_WAIT = 500
const LONGEST_WAIT = 30_000
const LOOK_AGAIN = 200

export interface StationFlags {
  device: string | undefined
  /** Milliseconds to wait at the end for a server that does not answer. */
  patience: number
  stay: boolean
  quiet: boolean
  jsonLines: boolean
}

/** What this machine is called, made once. */
function ownDevice(state: string): string {
  const path = join(state, 'device')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    const name = `T-${randomBytes(3).toString('hex').toUpperCase()}`
    mkdirSync(state, { recursive: true, mode: 0o700 })
    writeFileSync(path, name, { mode: 0o600 })
    return name
  }
}

const toneOf = (verdict: ScanVerdict['verdict']): ToldScan['tone'] =>
  verdict === 'accepted' ? 'good' : verdict === 'duplicate' ? 'known' : 'bad'

export async function scanAtBucket(name: string, flags: StationFlags, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const { host, account, call } = await openSession(context)
  const device = flags.device ?? ownDevice(context.folders.state)
  const tell = scanTeller(context, flags)
  const sums = { accepted: 0, known: 0, refused: 0 }
  const journal = openScanJournal(context.folders.state, `${host.name} ${account?.email ?? ''}`)
  let session: SortingSession | null = null
  let last: KeptScan | null = null
  let isOffline = false
  /** Why nothing is sent any more: signed out, not allowed, interrupted. */
  let ended: CallError | 'interrupted' | null = null

  const setOffline = (now: boolean) => {
    if (now !== isOffline) say(context, translate(now ? offline : onlineAgain, { host: host.name }))
    isOffline = now
  }

  function tellVerdict({ verdict, code, bucket, order, parcels }: ScanVerdict): void {
    const tone = toneOf(verdict)
    sums[tone === 'good' ? 'accepted' : tone === 'known' ? 'known' : 'refused']++
    const detail = order ? `${order.receiver_name}, ${order.city_name}` : ''
    tell({ code, verdict, words: translate(verdictNames[verdict]), tone, place: bucket?.code ?? '', detail, count: parcels })
  }

  function tellRefused({ code }: KeptScan, error: CallError): void {
    sums.refused++
    tell({ code, verdict: error.code, words: error.reason, tone: 'bad', place: '', detail: '', count: null })
  }

  /** Sends one scan until there is a last word on it. */
  async function send(scan: KeptScan): Promise<void> {
    for (let wait = SHORTEST_WAIT; ended === null; wait = Math.min(LONGEST_WAIT, wait * 2)) {
      try {
        const body = { scan_id: scan.id, session_id: scan.session, code: scan.code, scanned_at: scan.at }
        const answer = await call(sortingContract.scan, { body }, { timeout: 10_000 })
        setOffline(false)
        journal.settle(scan.id)
        if (answer.verdict === 'accepted') last = scan
        return tellVerdict(answer)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.isOffline || error.status >= 500 || error.status === 429) {
          setOffline(true)
          await context.sleep(error.retryAfter === null ? wait * (0.75 + Math.random() / 2) : error.retryAfter * 1000)
        } else if (error.status === 401 || error.status === 403) ended = error
        else {
          journal.settle(scan.id)
          return tellRefused(scan, error)
        }
      }
    }
  }

  /** One after the other, in the order of the scans. */
  let work = Promise.resolve()
  const queue = (scan: KeptScan) => {
    work = work.then(() => send(scan))
  }

  const bucketNamed = async (bucket: string) => Number((await findRow(call, await bucketNoun.load(), bucket)).id)

  async function logIn(id: number): Promise<void> {
    session = await call(sortingContract.login, { params: { id }, body: { device } })
    say(context, translate(loggedIn, { bucket: session.bucket_code, name: session.bucket_name, device }))
  }

  async function logOut(): Promise<void> {
    if (session) await call(sortingContract.logout, { params: { id: session.bucket_id }, body: { device } })
    session = null
  }

  async function undo(): Promise<void> {
    await work
    if (!last) return say(context, translate(nothingToUndo))
    const { code } = last
    const { parcels } = await call(sortingContract.undo, { body: { scan_id: last.id, session_id: last.session } })
    last = null
    sums.accepted--
    tell({ code, verdict: 'undone', words: translate(undone), tone: 'known', place: '', detail: '', count: parcels })
  }

  /** What one line says; false when the station is left. */
  async function take(line: string): Promise<boolean> {
    const { kind, code } = readScanCode(line)
    if (kind === 'command' && code.toLowerCase() === 'bucket') return false
    if (kind === 'command' && code.toLowerCase() === 'undo') await undo()
    else if (kind === 'bucket') {
      const id = await bucketNamed(code)
      await work
      await logOut()
      await logIn(id)
    } else if (kind === 'waybill' || kind === 'unknown') {
      if (session) queue(journal.add(session.id, code))
    } else say(context, translate(noCard, { code }))
    return true
  }

  /** Until all are answered, or nobody has answered for too long. */
  async function drain(): Promise<void> {
    const until = context.now() + flags.patience
    while (journal.pending.length > 0 && ended === null && context.now() < until)
      await Promise.race([work, context.sleep(LOOK_AGAIN)])
  }

  const interrupted = Promise.withResolvers<void>()
  const stopListening = context.onInterrupt(() => {
    ended = 'interrupted'
    interrupted.resolve()
  })
  try {
    if (journal.pending.length > 0) say(context, translate(keptBefore, { n: journal.pending.length }))
    for (const scan of journal.pending) queue(scan)
    await logIn(await bucketNamed(name))
    for await (const line of until(scanLines(context.io.input), interrupted.promise)) {
      // A refused card or bucket is told, and scanning goes on.
      const goesOn = await take(line).catch((error: unknown) => {
        if (error instanceof CliError) say(context, translate(error.words, error.values))
        else if (error instanceof CallError && error.isOfRecord) say(context, error.reason)
        else throw error
        return true
      })
      if (!goesOn || ended !== null) break
    }
    await drain()
    const waiting = journal.pending.length
    if (waiting === 0 && !flags.stay && ended === null) await logOut()
    say(
      context,
      translate(summary, {
        accepted: counted(context, sums.accepted),
        known: counted(context, sums.known),
        refused: counted(context, sums.refused),
      }),
    )
    if (waiting > 0) say(context, translate(stillKept, { n: waiting }))
    return exitOf(ended, waiting, sums.refused)
  } finally {
    ended ??= 'interrupted'
    stopListening()
    context.io.input.leave()
    journal.close()
  }

  function exitOf(why: typeof ended, waiting: number, refused: number): ExitCode {
    if (why instanceof CallError) {
      say(context, translate(stopped, { reason: why.reason }))
      return why.status === 401 ? exitCodes.auth : exitCodes.permission
    }
    if (why === 'interrupted') return exitCodes.interrupted
    if (waiting > 0) return exitCodes.network
    return refused > 0 ? exitCodes.rejected : exitCodes.ok
  }
}
