// Everything that the station's scanner reads: parcels, the cards of buckets, and barcodes that are commands.
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { offeredNow, runById } from '../../core/command/active-runner.ts'
import type { ScanCode } from '../../core/scan/scan-code.ts'
import { notify } from '../../core/ui/notices.ts'
import { scanParcel, switchBucket } from './station.ts'

/** What a control barcode runs, by the words after 'CMD:'. */
const controlCommands: Readonly<Record<string, string>> = {
  undo: 'sorting.undo',
  seal: 'sorting.seal-bag',
  bucket: 'sorting.leave',
  triage: 'sorting.triage',
  keys: 'shell.keys',
  mute: 'sorting.sound',
}

const unknownControl = msg`{code} is not a command of this station`
const unknownBucket = msg`No bucket has the code {code}`
const stillPending = msg`Scans are still on their way`

/** The card of another bucket. */
async function changeBucket(code: string): Promise<void> {
  try {
    const outcome = await switchBucket(code)
    if (outcome === 'unknown') notify('warn', { message: unknownBucket, values: { code } })
    if (outcome === 'pending') notify('warn', stillPending)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', error.message)
  }
}

/** A control barcode: a word of the printed sheet, or a command's own name. */
function runControl(code: string): void {
  const command = controlCommands[code.toLowerCase()] ?? code
  if (offeredNow('scan').some(offered => offered.command.id === command)) runById(command, 'scan')
  else notify('warn', { message: unknownControl, values: { code } })
}

export function takeScan(code: ScanCode, at: number): void {
  if (code.kind === 'command') runControl(code.code)
  else if (code.kind === 'bucket') void changeBucket(code.code)
  else void scanParcel(code.code, at)
}
