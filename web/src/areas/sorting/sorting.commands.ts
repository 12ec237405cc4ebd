// Keys of the scan station: function keys and control barcodes, since letters belong to the scanner.
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/message'
import { AudioLines, Download, ListChecks, Lock, LogOut, Printer, ScanLine, Undo2, Volume2 } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { closeStation, undoLastScan } from './station.ts'
import { station } from './station-state.ts'

export const stationPath = '/operations/sorting-operation'

const atStation = () => station.state === 'open'
/** A session that is over is left whatever waits: nothing of it can be sent any more. */
const mayLeave = () => station.counts.pending === 0 || station.blocked === 'session'
const bagWords = msg`Bag {number} sealed with {parcels, plural, one {# parcel} other {# parcels}}`

export const sortingCommands: readonly Command[] = [
  defineCommand({
    id: 'sorting.undo',
    title: msg`Undo the last scan`,
    section: 'here',
    icon: Undo2,
    keys: ['backspace', 'f3'],
    surfaces: ['hotkey', 'palette', 'scan'],
    when: atStation,
    run: async () => {
      const outcome = await undoLastScan()
      if (outcome === 'nothing') return { toast: msg`There is nothing to undo` }
      return outcome === 'undone' ? { announce: msg`Undone` } : { toast: outcome.message }
    },
  }),
  defineCommand({
    id: 'sorting.seal-bag',
    title: msg`Seal the bag`,
    section: 'here',
    icon: Lock,
    keys: ['f4'],
    inInputs: true,
    needs: { any: sortingContract.createBag.needs },
    surfaces: ['hotkey', 'palette', 'scan'],
    when: () => atStation() && (station.counts.pending === 0 || { off: msg`Scans are still on their way` }),
    run: async () => {
      if (!station.session) return
      const bag = await call(sortingContract.createBag, { body: { bucket_id: station.session.bucket_id } })
      station.parcels = 0
      return { toast: { message: bagWords, values: { number: bag.number, parcels: bag.parcels } } }
    },
    cli: () => apiLine(sortingContract.createBag, { body: { bucket_id: station.session?.bucket_id ?? 0 } }),
  }),
  defineCommand({
    id: 'sorting.leave',
    title: msg`Leave the bucket`,
    section: 'here',
    icon: LogOut,
    keys: ['f2'],
    inInputs: true,
    surfaces: ['hotkey', 'palette', 'scan'],
    when: () => atStation() && (mayLeave() || { off: msg`Scans are still on their way` }),
    run: () => closeStation(),
  }),
  defineCommand({
    id: 'sorting.triage',
    title: msg`Look at the refused scans`,
    keywords: msg`triage, errors, wrong bucket, unknown code`,
    section: 'here',
    icon: ListChecks,
    keys: ['f9'],
    inInputs: true,
    surfaces: ['hotkey', 'palette', 'scan'],
    when: atStation,
    run: () => {
      station.triage = true
    },
  }),
  defineCommand({
    id: 'sorting.export-triage',
    title: msg`Export the triage as CSV`,
    keywords: msg`triage, errors, download`,
    section: 'here',
    icon: Download,
    keys: ['mod+shift+e'],
    inInputs: true,
    surfaces: ['hotkey', 'palette'],
    when: atStation,
    run: async () => (await import('./triage-export.ts')).exportTriage(),
  }),
  defineCommand({
    id: 'sorting.sound',
    title: msg`Sound on or off`,
    section: 'here',
    icon: Volume2,
    keys: ['f10'],
    inInputs: true,
    surfaces: ['hotkey', 'palette', 'scan'],
    when: atStation,
    run: () => {
      station.sound = !station.sound
    },
  }),
  defineCommand({
    id: 'sorting.voice',
    title: msg`Say the bucket aloud or not`,
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
    id: 'sorting.cards',
    title: msg`Print the cards of buckets and commands`,
    keywords: msg`barcode, sheet, labels, log in`,
    section: 'operations',
    icon: Printer,
    needs: { any: sortingContract.scan.needs },
    run: () => ({ navigate: `${stationPath}?cards=1` }),
  }),
]
