// Keys of the scan station: function keys and control barcodes, since letters belong to the scanner.
import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { openStates, sessionStateNames, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { AudioLines, Download, ListChecks, Lock, LogIn, LogOut, Printer, ScanLine, Undo2 } from 'lucide-react'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Choice, type Command, defineCommand } from '../../core/command/command.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn, type Words } from '../../core/language/translate.ts'
import { undoStep } from '../../core/notices/undo.ts'
import { closeStation, reopenStation, undoLastScan } from './station/station.ts'
import { stationPath } from './station/station-path.ts'
import { station } from './station/station-state.ts'

const atStation = () => station.state === 'open'
/** A session that is over can be left although scans wait: nothing of it can be sent any more. */
const mayLeave = () => station.counts.pending === 0 || station.blocked === 'session'
const sealTitle = msg`Seal the bag of {bucket}?`
const sealBody = msg`{parcels, plural, one {# parcel goes} other {# parcels go}} into it, and a sealed bag cannot be opened again here. Scan the seal card again to confirm.`
const sealUnknown = msg`All parcels in the bucket go into it, and a sealed bag cannot be opened again here. Scan the seal card again to confirm.`
const closingWords = msg`{session}: nothing more can be scanned in it. Scans its device has not sent yet stay there and are refused.`
const closedWords = msg`Bucket {bucket} is free: the session of {name} is closed`

/** Who is logged in where, the newest first. */
async function openSessions(): Promise<readonly Choice[]> {
  const { data } = await call(sortingContract.sessions, { query: { filters: { state: openStates.join() }, paginate: 100 } })
  return data.map(({ id, bucket_code, staff_name, device, state }) => ({
    value: String(id),
    title: `${bucket_code} · ${staff_name}`,
    detail: state === 'idle' ? `${device} · ${tellIn(i18n)(sessionStateNames.idle)}` : device,
  }))
}

const againWords = msg`Logged in to {bucket} again`
const sentWords = msg`{n, plural, one {# refused scan is} other {# refused scans are}} sent again`

const bagWords = msg`Bag {number} sealed with {parcels, plural, one {# parcel} other {# parcels}}`

export const sortingCommands: readonly Command[] = [
  defineCommand({
    id: 'sorting.undo',
    title: msg`Undo the last scan`,
    section: 'here',
    icon: Undo2,
    keys: ['backspace', 'mod+z'],
    card: 'undo',
    surfaces: ['hotkey', 'palette', 'scan'],
    when: atStation,
    run: async () => {
      const outcome = await undoLastScan()
      if (outcome === 'step') {
        await undoStep()
        return
      }
      if (outcome === 'nothing') return { toast: msg`There is nothing to undo`, isRefused: true }
      return { announce: msg`Undone` }
    },
  }),
  defineCommand({
    id: 'sorting.seal-bag',
    title: msg`Seal the bag`,
    section: 'here',
    icon: Lock,
    keys: ['f4'],
    inInputs: true,
    needs: { any: bagContract.create.needs },
    writes: 'asks',
    card: 'seal',
    surfaces: ['hotkey', 'palette', 'scan'],
    when: () => atStation() && (station.counts.pending === 0 || { off: msg`Scans are still being sent` }),
    confirm: () => ({
      title: { message: sealTitle, values: { bucket: station.session?.bucket_code ?? '' } },
      body: station.parcels === null ? sealUnknown : { message: sealBody, values: { parcels: station.parcels } },
      act: msg`Seal the bag`,
      keep: msg`Leave it open`,
      tone: 'normal',
    }),
    run: async () => {
      if (!station.session) return
      const bag = await call(bagContract.create, { body: { bucket_id: station.session.bucket_id } })
      station.parcels = 0
      return { toast: { message: bagWords, values: { number: bag.number, parcels: bag.parcels } } }
    },
    cli: () => apiLine(bagContract.create, { body: { bucket_id: station.session?.bucket_id ?? 0 } }),
  }),
  defineCommand({
    id: 'sorting.leave',
    title: msg`Leave the bucket`,
    section: 'here',
    icon: LogOut,
    keys: ['f2'],
    inInputs: true,
    card: 'bucket',
    surfaces: ['hotkey', 'palette', 'scan'],
    when: () => atStation() && (mayLeave() || { off: msg`Scans are still being sent` }),
    run: () => closeStation(),
  }),
  defineCommand({
    id: 'sorting.again',
    title: msg`Log in to the bucket again`,
    section: 'here',
    icon: LogIn,
    keys: ['f8'],
    inInputs: true,
    surfaces: ['hotkey', 'palette'],
    when: () =>
      atStation() && station.blocked === 'session' && (station.counts.pending === 0 || { off: msg`Scans are still being sent` }),
    run: async () => {
      const bucket = station.session?.bucket_code ?? ''
      const n = await reopenStation()
      const toast: Words = n > 0 ? { message: sentWords, values: { n } } : { message: againWords, values: { bucket } }
      return { toast }
    },
  }),
  defineCommand({
    id: 'sorting.triage',
    title: msg`Show refused scans`,
    keywords: msg`triage, errors, wrong bucket, unknown code`,
    section: 'here',
    icon: ListChecks,
    keys: ['f9'],
    inInputs: true,
    card: 'triage',
    surfaces: ['hotkey', 'palette', 'scan'],
    when: atStation,
    run: () => {
      station.triage = true
    },
  }),
  defineCommand({
    id: 'sorting.export-triage',
    title: msg`Export the triage to Excel`,
    keywords: msg`triage, errors, download`,
    section: 'here',
    icon: Download,
    keys: ['mod+shift+e'],
    inInputs: true,
    surfaces: ['hotkey', 'palette'],
    when: atStation,
    run: async () => (await import('./station/triage-export.ts')).exportTriage(),
  }),
  defineCommand({
    id: 'sorting.voice',
    title: msg`Turn the voice on or off`,
    section: 'here',
    icon: AudioLines,
    surfaces: ['palette', 'scan'],
    when: atStation,
    run: () => {
      station.voice = !station.voice
    },
  }),
  defineCommand({
    id: 'sorting.open',
    title: msg`Open the scan station`,
    keywords: msg`scan, sort, bucket`,
    section: 'operations',
    icon: ScanLine,
    needs: { any: sortingContract.scan.needs },
    run: () => ({ navigate: stationPath }),
  }),
  defineCommand({
    id: 'sorting.close-session',
    title: msg`Close a session at a bucket`,
    keywords: msg`free a bucket, device lost`,
    section: 'operations',
    icon: LogOut,
    needs: { any: sortingContract.closeSession.needs },
    writes: 'asks',
    args: { session: { kind: 'choice', label: msg`Session`, choices: openSessions } },
    confirm: async (_ctx, { session }) => {
      const open = (await openSessions()).find(({ value }) => value === session)
      return {
        title: msg`Close this session?`,
        body: { message: closingWords, values: { session: String(open?.title ?? '') } },
        act: msg`Close the session`,
        keep: msg`Leave it open`,
        tone: 'normal',
      }
    },
    run: async (_ctx, { session }) => {
      if (!session) return
      const closed = await call(sortingContract.closeSession, { params: { id: session } })
      await invalidate(sortingContract.sessions, sortingContract.buckets)
      return { toast: { message: closedWords, values: { bucket: closed.bucket_code, name: closed.staff_name } } }
    },
    cli: (_ctx, { session }) => `office sessions close ${session ?? 'ID'} --yes`,
  }),
  defineCommand({
    id: 'sorting.cards',
    title: msg`Print the cards of buckets and commands`,
    keywords: msg`barcode, sheet, labels, log in`,
    section: 'operations',
    icon: Printer,
    needs: { any: sortingContract.scan.needs },
    run: () => ({ navigate: `${stationPath}?cards=1` }),
  }),
]
