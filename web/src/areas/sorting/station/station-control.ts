// Everything that the station's scanner reads: parcels, the cards of buckets, and barcodes that are commands.
import { CallError } from '@office/shared/core/failure'
import { type Message, msg } from '@office/shared/core/message'
import { offeredNow, runById } from '../../../core/command/active-runner.ts'
import { asked } from '../../../core/command/ask.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { announceAlert } from '../../../core/notices/announce.ts'
import { notify } from '../../../core/notices/notices.ts'
import type { ScanCode } from '../../../core/scan/scan-code.ts'
import { refuseScan, scanParcel, switchBucket } from './station.ts'

/** What a control barcode runs, by the word after 'CMD:', and what its card says. */
export const controlCodes: Readonly<Record<string, { command: string; title: Message }>> = {
  undo: { command: 'sorting.undo', title: msg`Undo the last scan` },
  seal: { command: 'sorting.seal-bag', title: msg`Seal the bag` },
  bucket: { command: 'sorting.leave', title: msg`Leave the bucket` },
  triage: { command: 'sorting.triage', title: msg`Show refused scans` },
  keys: { command: 'shell.keys', title: msg`Keys` },
  mute: { command: 'sorting.sound', title: msg`Sound on or off` },
}

const unknownControl = msg`{code} is not a command of this station`
const unknownBucket = msg`No bucket has the code {code}`
const notWhole = msg`The barcode was not read whole. Scan it again.`
const stillPending = msg`Scans are still being sent`

/** The card of another bucket. */
export async function changeBucket(code: string): Promise<void> {
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
  // Whoever has no keyboard at hand says yes by scanning the card once more.
  if (asked.question?.about === command) {
    asked.question.answer(true)
    return
  }
  if (offeredNow('scan').some(offered => offered.command.id === command)) runById(command, 'scan')
  else notify('warn', { message: unknownControl, values: { code } })
}

/** Part of a code was lost between scanner and page: nothing was stored, nobody looks for half a number. */
export function askAgain(): void {
  refuseScan()
  notify('warn', notWhole)
  announceAlert(tellIn(i18n)(notWhole))
}

export function takeScan(code: ScanCode, at: number): void {
  if (code.kind === 'command') runControl(code.code)
  else if (code.kind === 'bucket') void changeBucket(code.code)
  else void scanParcel(code.code, at)
}
