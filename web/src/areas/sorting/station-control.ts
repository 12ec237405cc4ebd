// Everything that the station's scanner reads: parcels, the cards of buckets, and barcodes that are commands.
import { CallError } from '@office/shared/core/failure'
import { type Message, msg } from '@office/shared/core/message'
import { offeredNow, runById } from '../../core/command/active-runner.ts'
import type { ScanCode } from '../../core/scan/scan-code.ts'
import { notify } from '../../core/ui/notices.ts'
import { scanParcel, switchBucket } from './station.ts'

/** What a control barcode runs, by the word after 'CMD:', and what its card says. */
export const controlCodes: Readonly<Record<string, { command: string; title: Message }>> = {
  undo: { command: 'sorting.undo', title: msg`Undo the last scan` },
  seal: { command: 'sorting.seal-bag', title: msg`Seal the bag` },
  bucket: { command: 'sorting.leave', title: msg`Leave the bucket` },
  triage: { command: 'sorting.triage', title: msg`Look at the refused scans` },
  keys: { command: 'shell.keys', title: msg`Keys` },
  mute: { command: 'sorting.sound', title: msg`Sound on or off` },
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
  const command = controlCodes[code.toLowerCase()]?.command ?? code
  if (offeredNow('scan').some(offered => offered.command.id === command)) runById(command, 'scan')
  else notify('warn', { message: unknownControl, values: { code } })
}

export function takeScan(code: ScanCode, at: number): void {
  if (code.kind === 'command') runControl(code.code)
  else if (code.kind === 'bucket') void changeBucket(code.code)
  else void scanParcel(code.code, at)
}
