// What is found of the parcels of a bag or sheet until it is closed: stored on this device before it is heard, sent in order, and shown
// with what everyone else found.
import { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import type { Action } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import { MOST_IN_TURN } from '@office/shared/core/api/in-turn'
import { msg } from '@office/shared/core/messages/message'
import { parse } from '@office/shared/core/schema'
import { mayCall } from '@office/shared/permissions/can'
import { useEffect } from 'react'
import { proxy, ref, subscribe, useSnapshot } from 'valtio'
import type { RunResult } from '../../core/command/command.ts'
import { commandContext } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate, queryClient, queryKey, useEndpoint } from '../../core/data/queries.ts'
import { ownQueue, type Sending } from '../../core/scan/own-queue.ts'
import type { QueuedScan, ScanQueue, SentScan } from '../../core/scan/scan-queue.ts'
import { verdict } from '../../core/scan/use-codes.ts'

interface Kept {
  waybill_number: string
  outcome: string
  found_at: string
}
interface Told {
  finding_id: string
  waybill: string
  outcome: string | null
  found_at: string
}
interface Answer {
  finding: Kept | null
}
type Scan = QueuedScan<Answer>

/** By their place here, which is part of the number under which a device stores findings of one document. */
const documents = [bagContract, runSheetContract, returnSheetContract] as const
const numberOf = (place: number, id: number): number => id * documents.length + place
const documentOf = (session: number) => ({
  contract: documents[session % documents.length] ?? bagContract,
  params: { id: Math.floor(session / documents.length) },
})

/** More than one evening brings. */
const MOST = 5000

/** Of this person on this device: what the server has not answered yet, and what it refused; oldest first. */
const own = proxy<{ scans: Scan[]; online: boolean }>({ scans: [], online: true })

const isWaiting = ({ state }: Scan) => state === 'queued' || state === 'unknown'

function show(scan: Scan): void {
  const at = own.scans.findIndex(({ id }) => id === scan.id)
  if (!isWaiting(scan) && scan.state !== 'refused') own.scans = own.scans.filter(({ id }) => id !== scan.id)
  else if (at === -1) own.scans.push(ref(scan))
  else own.scans[at] = ref(scan)
}

const bodyOf = ({ id, code, told = '{}', at }: SentScan) => ({ ...JSON.parse(told), finding_id: id, waybill: code, found_at: at })

function send(scan: SentScan): Promise<Answer> {
  const { contract, params } = documentOf(scan.session)
  const find: Action<string, unknown, Answer> = contract.find
  // A finding that waited on the device counts, whichever branch is looked at by then.
  const options = { idempotencyKey: scan.id, timeout: 10_000, everywhere: true, inTurn: true }
  return call(find, { params, body: bodyOf(scan) }, options)
}

/** What counts now is known before it is asked for again; an answer that is on its way may be older. */
async function showAnswer({ session, code }: Scan, finding: Kept | null): Promise<void> {
  const { contract, params } = documentOf(session)
  const key = queryKey(contract.findings, { params })
  const isAsked = queryClient.isFetching({ queryKey: key }) > 0
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<Kept[]>(
    key,
    known => known && [...known.filter(one => one.waybill_number !== code), ...(finding ? [finding] : [])],
  )
  if (isAsked) await queryClient.invalidateQueries({ queryKey: key })
}

async function begin(queue: ScanQueue<Answer>): Promise<Sending<Answer>> {
  own.scans = []
  const stored = await Promise.all([queue.unanswered(), queue.inState('refused', MOST)])
  own.scans = stored
    .flat()
    .sort((one, other) => one.seq - other.seq)
    .map(scan => ref(scan))
  return {
    most: MOST_IN_TURN,
    send,
    stateOf: () => 'ok',
    onStored: show,
    onAnswered: scan => {
      if (scan.state === 'refused') {
        show(scan)
        verdict.refused(`${scan.code}: ${scan.refusal?.message ?? ''}`)
      } else void showAnswer(scan, scan.answer?.finding ?? null).then(() => show(scan))
    },
    onSettled: () => undefined,
    onConnection: online => {
      own.online = online
    },
    onStopped: () => {
      own.online = false
    },
    onOther: scan => {
      if (scan.state === 'ok') void invalidate(documentOf(scan.session).contract.findings).then(() => show(scan))
      else show(scan)
    },
  }
}

const queues = ownQueue('findings', begin)

/** Sends what waits on this device since the portal was last open. */
export const sendKept = async (): Promise<void> => void (await queues.open())

/** Whether the server answers: what it does not have yet is on its way, or else kept on this device. */
export const useIsAnswered = (): boolean => useSnapshot(own).online

const isNoted = msg`{waybill} is noted`
const isTakenBack = msg`{waybill}: what was found is taken back`
const mayNot = msg`What is found is not kept, as you may not close this`
const cannotStore = msg`This device cannot store what is found. Free some space on it, or use another.`
/** Told to whoever closes a document while the device has findings that did not reach the server. */
export const notSent = msg`What was found on this device is not with the server yet. Try again once the connection is back.`

/** What counts of a parcel now, with why a receipt refused it, and why it was not taken, in words. */
export interface Found<O extends string> {
  outcome: O
  /** Null until the server has it. */
  found_by: string | null
  refusal?: string | null
  reason?: string
}
export type FoundOn<O extends string> = ReadonlyMap<string, Found<O>>

interface Contract<F, T> {
  findings: Action<string, unknown, F[]>
  find: Action<string, T, { finding: F | null }>
}

/** The findings of one kind of document. */
function findingsOf<F extends Kept & Found<string> & { found_by: string }, T extends Told & { outcome: F['outcome'] | null }>(
  place: number,
  { findings, find }: Contract<F, T>,
) {
  /** Its reason in words is known once the server has it, as who found it is. */
  type Shown = Omit<F, 'found_by' | 'reason'> & Pick<Found<string>, 'found_by' | 'reason'>
  const ofDocument = (id: number, scans: readonly Scan[]) => scans.filter(({ session }) => session === numberOf(place, id))

  /** What the server said with what this device has found since. */
  function merged(id: number, known: readonly F[], scans: readonly Scan[]): ReadonlyMap<string, Shown> {
    const found = new Map<string, Shown>(known.map(one => [one.waybill_number, one]))
    for (const scan of ofDocument(id, scans).filter(isWaiting)) {
      const read = find.body && parse(find.body, bodyOf(scan))
      if (!read || 'problems' in read || (found.get(scan.code)?.found_at ?? '') > scan.at) continue
      const { outcome } = read.value
      if (outcome === null) found.delete(scan.code)
      else found.set(scan.code, { ...read.value, waybill_number: scan.code, found_by: null } as unknown as Shown) // what is told is what is shown
    }
    return found
  }

  return {
    /** @param isOpen nothing is found in a document that is not, or no longer, to be closed */
    useFound(id: number, isOpen: boolean): { found: ReadonlyMap<string, Shown>; isReady: boolean } {
      const { scans } = useSnapshot(own)
      const asked = useEndpoint(findings, { params: { id } }, { enabled: isOpen })
      useEffect(() => void queues.open().catch(() => undefined), [])
      return {
        found: isOpen ? merged(id, asked.data ?? [], scans) : new Map(),
        isReady: !isOpen || asked.data !== undefined || asked.error !== null,
      }
    },
    /** The same for a command; what the server knows only if a page has asked for it. */
    at: (id: number): ReadonlyMap<string, Shown> =>
      merged(id, queryClient.getQueryData<F[]>(queryKey(findings, { params: { id } })) ?? [], own.scans),
    /** Parcels whose findings of this device the server refused, such as those that came after the document was closed. */
    useRefused(id: number): ReadonlySet<string> {
      const { scans } = useSnapshot(own)
      return new Set(ofDocument(id, scans).flatMap(({ state, code }) => (state === 'refused' ? code : [])))
    },
    /** Keeps what was found of a parcel; resolves once this device has stored it, to whether it has. */
    async note(id: number, waybill: string, told: Omit<T, keyof Told> & Pick<T, 'outcome'>): Promise<boolean> {
      if (!mayCall(commandContext.permissions, find.needs)) {
        verdict.refused(mayNot)
        return false
      }
      try {
        const { sender } = await queues.open()
        await sender.take(numberOf(place, id), waybill, new Date(), JSON.stringify(told))
        return true
      } catch {
        // Quota, private mode, a broken disk: no finding is better than one that is only seen.
        verdict.refused(cannotStore)
        return false
      }
    },
    /** The same as a step that can be undone: what was found before counts again. */
    async change(
      id: number,
      waybill: string,
      told: Omit<T, keyof Told> & Pick<T, 'outcome'>,
      before: typeof told,
    ): Promise<RunResult | undefined> {
      if (!(await this.note(id, waybill, told))) return
      return {
        toast: { message: told.outcome === null ? isTakenBack : isNoted, values: { waybill } },
        undo: () => this.note(id, waybill, before),
      }
    },
    /** What the server has once this device has nothing left to send; null if that does not leave. @throws CallError */
    async sent(id: number): Promise<F[] | null> {
      // A device that can store nothing has nothing to send.
      const opened = await queues.open().catch(() => null)
      const isDone = () => !ofDocument(id, own.scans).some(isWaiting)
      const ask = () =>
        queryClient.fetchQuery({
          queryKey: queryKey(findings, { params: { id } }),
          queryFn: () => call(findings, { params: { id } }),
          staleTime: 0,
        })
      if (isDone()) return ask()
      // Without a server nothing is waited for.
      const isAnswered = await ask().then(
        () => true,
        (error: unknown) => {
          if (error instanceof CallError && error.isOffline) return false
          throw error
        },
      )
      if (!isAnswered) return null
      own.online = true
      opened?.sender.retry()
      await new Promise<void>(resolve => {
        const end = () => {
          if (own.online && !isDone()) return
          stop()
          resolve()
        }
        const stop = subscribe(own, end)
        end()
      })
      return isDone() ? ask() : null
    },
  }
}

export const bagFindings = findingsOf(0, bagContract)
export const runSheetFindings = findingsOf(1, runSheetContract)
export const returnSheetFindings = findingsOf(2, returnSheetContract)
