// office scan at a bucket: logs in, stores each scan before sending it, reports the server's verdict, and loses nothing without a
// network.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  outcomeOf,
  type ScanVerdict,
  type SortingSession,
  scanAgain,
  sortingContract,
  verdictNames,
} from '@office/shared/areas/sorting/sorting.contract'
import { unlessGone } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { readScanCode } from '@office/shared/format/scan-code'
import { findRow } from '../../../core/nouns/find-records.ts'
import { type CliContext, openSession, say } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { bucketNoun } from '../bucket.noun.ts'
import { scanHistory } from './scan-history.ts'
import { type KeptScan, openScanJournal } from './scan-journal.ts'
import { startScanSender } from './scan-sender.ts'
import { nothingToUndo, onItsWay, runStation, tellConnection } from './station.ts'
import { scanTeller, type ToldScan } from './tell-scan.ts'

const loggedIn = msg`At {bucket} · {name}, as {device}. Scan parcels; CMD:undo undoes the last scan, and the card of another bucket switches to it.`
const summary = msg`{accepted} sorted, {known} already scanned, {refused} refused`
const undone = msg`Undone`
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

const tones = { accepted: 'good', duplicate: 'known', refused: 'bad' } as const satisfies Record<string, ToldScan['tone']>

export async function scanAtBucket(name: string, flags: StationFlags, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const { host, account, call } = await openSession(context)
  const device = flags.device ?? ownDevice(context.folders.state)
  const tell = scanTeller(context, flags)
  const sums = { accepted: 0, duplicate: 0, refused: 0 }
  const journal = openScanJournal(context.folders.state, `${host.name} ${account?.email ?? ''}`)
  let session: SortingSession | null = null
  const history = scanHistory<'accepted' | 'duplicate'>(journal)
  /**
   * Scans of sessions that had ended: the server does not have them, and they stay on disk until they are sent in another
   * session.
   */
  let late: KeptScan[] = []

  const sender = startScanSender<ScanVerdict>(
    journal,
    {
      send: scan =>
        call(
          sortingContract.scan,
          { body: { scan_id: scan.id, session_id: scan.session, code: scan.code, scanned_at: scan.at } },
          { timeout: 10_000 },
        ),
      answered(scan, { verdict, code, bucket, order, parcels: count }) {
        const outcome = outcomeOf(verdict)
        sums[outcome]++
        history.settle(scan, outcome === 'refused' ? null : outcome)
        const whose = order ? `${order.receiver_name}, ${order.city_name}` : ''
        const detail = verdict === 'other-bucket' ? translate(scanAgain) : whose
        const words = translate(verdictNames[verdict])
        tell({ code, verdict, words, tone: tones[outcome], place: bucket?.code ?? '', detail, count })
      },
      refused(scan, error) {
        history.settle(scan, null)
        tellRefused(scan.code, error.code, error.reason)
        if (error.code !== 'session-closed') return 'settled'
        if (scan.session === session?.id && late.every(one => one.session !== scan.session))
          say(context, translate(sessionOver, { bucket: session.bucket_code }))
        late.push(scan)
        return 'kept'
      },
      connection: tellConnection(host.name, context),
    },
    context,
  )

  function tellRefused(code: string, verdict: string, words: string): void {
    sums.refused++
    tell({ code, verdict, words, tone: 'bad', place: '', detail: '', count: null })
  }

  function queue(scan: KeptScan): void {
    history.add(scan)
    sender.queue(scan)
  }

  /** Several branches may have a bucket of this code: meant is the one of the branch where the session is. */
  async function bucketNamed(bucket: string): Promise<number> {
    const buckets = async (filters: Record<string, string>) =>
      (await call(sortingContract.buckets, { query: { filters, noPagination: true } })).data
    const [here] = session ? await buckets({ id: String(session.bucket_id) }) : []
    const code = bucket.toLowerCase()
    const named = here ? await buckets({ code: bucket, warehouse_id: String(here.warehouse_id) }) : []
    const own = named.find(one => one.code.toLowerCase() === code)
    return own?.id ?? Number((await findRow(call, await bucketNoun.load(), bucket)).id)
  }

  async function logIn(id: number): Promise<void> {
    session = await call(sortingContract.login, { params: { id }, body: { device } })
    say(context, translate(loggedIn, { bucket: session.bucket_code, name: session.bucket_name, device }))
    await sendLate(session)
  }

  /** Scans refused because their session at this bucket had ended are sent in the one that is open now. */
  async function sendLate({ id, bucket_id }: SortingSession): Promise<void> {
    // Scans kept by an earlier run get their answers first.
    await sender.drain(flags.patience)
    if (late.length === 0) return
    const filters = { id: [...new Set(late.map(scan => scan.session))].join() }
    const { data: over } = await call(sortingContract.sessions, { query: { filters, paginate: 100 } })
    const isHere = (scan: KeptScan) => over.some(found => found.id === scan.session && found.bucket_id === bucket_id)
    const [here, elsewhere] = [late.filter(isHere), late.filter(scan => !isHere(scan))]
    late = elsewhere
    sums.refused -= here.length
    const buckets = [...new Set(over.filter(found => found.bucket_id !== bucket_id).map(found => found.bucket_code))].join(', ')
    if (elsewhere.length > 0) say(context, translate(lateElsewhere, { n: elsewhere.length, buckets }))
    if (here.length > 0) say(context, translate(sentAgain, { n: here.length }))
    for (const scan of here) queue({ ...scan, session: id })
  }

  async function logOut(): Promise<void> {
    const id = session?.bucket_id
    // A session that has ended needs no logout.
    if (id !== undefined) await call(sortingContract.logout, { params: { id }, body: { device } }).catch(unlessGone)
    session = null
  }

  async function undo(): Promise<void> {
    const newest = session && (await history.newest(sender, flags.patience, session.id))
    if (!newest) return say(context, translate(nothingToUndo))
    const { scan, done } = newest
    let count: number | null = null
    if (done !== null) {
      const body = { scan_id: scan.id, session_id: scan.session }
      count = (await call(sortingContract.undo, { body })).parcels
      sums[done]--
    } else if (!sender.withdraw(scan)) return say(context, translate(onItsWay))
    history.settle(scan, null)
    tell({ code: scan.code, verdict: 'undone', words: translate(undone), tone: 'known', place: '', detail: '', count })
  }

  /** Handles one line; false once the station is left. */
  async function take(line: string): Promise<boolean> {
    const { kind, code } = readScanCode(line)
    if (kind === 'command' && code.toLowerCase() === 'bucket') return false
    if (kind === 'command' && code.toLowerCase() === 'undo') await undo()
    else if (kind === 'bucket') {
      const id = await bucketNamed(code)
      await sender.idle()
      await logOut()
      await logIn(id)
    } else if (kind === 'waybill' || kind === 'unknown') {
      if (session) queue(journal.add(session.id, code))
      else tellRefused(code, 'nobody-here', translate(nobodyHere))
    } else say(context, translate(noCard, { code }))
    return true
  }

  return runStation(
    {
      journal,
      sender,
      patience: flags.patience,
      begin: async () => logIn(await bucketNamed(name)),
      take,
      leave: async () => {
        if (!flags.stay) await logOut()
      },
      sum: () => ({
        refused: sums.refused,
        words: translate(summary, {
          accepted: formatCount(sums.accepted),
          known: formatCount(sums.duplicate),
          refused: formatCount(sums.refused),
        }),
      }),
    },
    context,
  )
}
