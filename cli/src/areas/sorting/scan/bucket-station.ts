// office scan at a bucket: logs in, stores each scan before sending it, reports the server's verdict, and loses nothing without a
// network.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScanVerdict, type SortingSession, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { readScanCode } from '@office/shared/format/scan-code'
import { type CliContext, openSession, say } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { createBucketReport, type Done, doneBy } from './bucket-report.ts'
import { createBucketSession } from './bucket-session.ts'
import { createLateScans } from './late-scans.ts'
import { scanHistory } from './scan-history.ts'
import { type KeptScan, openScanJournal } from './scan-journal.ts'
import { startScanSender } from './scan-sender.ts'
import { nothingToUndo, onItsWay, runStation, tellConnection } from './station.ts'

const loggedIn = msg`At {bucket} · {name}, as {device}. Scan parcels; CMD:undo undoes the last scan, and the card of another bucket switches to it.`
const sessionOver = msg`Scan the card of {bucket} to log in again; refused scans are then sent again`
const sentAgain = msg`{n, plural, one {# refused scan is} other {# refused scans are}} sent again`
const lateElsewhere = msg`{n, plural, one {# scan} other {# scans}} kept from an ended session at {buckets}; scan the card of that bucket to send them`
const nobodyHere = msg`Nobody is logged in here. Scan the card of a bucket first.`
const noCard = msg`The card {code} does nothing here`

export interface StationFlags {
  device: string | undefined
  /** Milliseconds to wait at the end for a server that does not answer. */
  patience: number
  stay: boolean
  quiet: boolean
  jsonLines: boolean
}

/** This machine's name, generated once. */
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

export async function scanAtBucket(name: string, flags: StationFlags, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const { host, account, call } = await openSession(context)
  const device = flags.device ?? ownDevice(context.folders.state)
  const report = createBucketReport(context, flags)
  const journal = openScanJournal(context.folders.state, `${host.name} ${account?.email ?? ''}`)
  const session = createBucketSession(call, device)
  const history = scanHistory<Done>(journal)
  const late = createLateScans(call)

  const sender = startScanSender<ScanVerdict>(
    journal,
    {
      send: scan =>
        call(
          sortingContract.scan,
          { body: { scan_id: scan.id, session_id: scan.session, code: scan.code, scanned_at: scan.at } },
          { timeout: 10_000, inTurn: true },
        ),
      answered(scan, answer) {
        history.settle(scan, doneBy(answer))
        report.answered(answer)
      },
      refused(scan, error) {
        history.settle(scan, null)
        report.refused(scan.code, error.code, error.reason)
        if (error.code !== 'session-closed') return 'settled'
        if (scan.session === session.open?.id && !late.has(scan.session))
          say(context, translate(sessionOver, { bucket: session.open.bucket_code }))
        late.add(scan)
        return 'kept'
      },
      connection: tellConnection(host.name, context),
    },
    context,
  )

  function queue(scan: KeptScan): void {
    history.add(scan)
    sender.queue(scan)
  }

  async function logIn(id: number): Promise<void> {
    const opened = await session.logIn(id)
    say(context, translate(loggedIn, { bucket: opened.bucket_code, name: opened.bucket_name, device }))
    await sendLate(opened)
  }

  /** Scans refused because their session at this bucket had ended are sent in the one that is open now. */
  async function sendLate(opened: SortingSession): Promise<void> {
    // Scans kept by an earlier run get their answers first.
    await sender.drain(flags.patience)
    const { here, elsewhere } = await late.takeFor(opened)
    report.sentAgain(here.length)
    if (elsewhere.n > 0) say(context, translate(lateElsewhere, elsewhere))
    if (here.length > 0) say(context, translate(sentAgain, { n: here.length }))
    for (const scan of here) queue({ ...scan, session: opened.id })
  }

  async function undo(): Promise<void> {
    const newest = session.open && (await history.newest(sender, flags.patience, session.open.id))
    if (!newest) return say(context, translate(nothingToUndo))
    const { scan, done } = newest
    let count: number | null = null
    if (done !== null) {
      const body = { scan_id: scan.id, session_id: scan.session }
      count = (await call(sortingContract.undo, { body })).parcels
    } else if (!sender.withdraw(scan)) return say(context, translate(onItsWay))
    history.settle(scan, null)
    report.undone(scan.code, done, count)
  }

  /** Handles one line; false once the station is left. */
  async function take(line: string): Promise<boolean> {
    const { kind, code } = readScanCode(line)
    if (kind === 'command' && code.toLowerCase() === 'bucket') return false
    if (kind === 'command' && code.toLowerCase() === 'undo') await undo()
    else if (kind === 'bucket') {
      const id = await session.bucketNamed(code)
      await sender.idle()
      await session.logOut()
      await logIn(id)
    } else if (kind === 'waybill' || kind === 'unknown') {
      if (session.open) queue(journal.add(session.open.id, code))
      else report.refused(code, 'nobody-here', translate(nobodyHere))
    } else say(context, translate(noCard, { code }))
    return true
  }

  return runStation(
    {
      journal,
      sender,
      patience: flags.patience,
      begin: async () => logIn(await session.bucketNamed(name)),
      take,
      leave: async () => {
        if (!flags.stay) await session.logOut()
      },
      sum: report.sum,
    },
    context,
  )
}
