// What the station's scanner reads: parcels, and the cards of buckets.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import type { TakenCode } from '@office/shared/format/scan-code'
import { reasonOf } from '../../../core/command/run-command.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { notify } from '../../../core/notices/notices.ts'
import { refuseScan, scanParcel, switchBucket } from './station.ts'

const wrongCard = msg`The card {code} cannot be used at a bucket`
const unknownBucket = msg`No bucket has the code {code}`
export const severalBuckets = msg`Several branches have a bucket {code}. Choose yours in the list, or show your branch alone.`
const notWhole = msg`The barcode was only partly read. Scan it again.`
const stillPending = msg`Scans are still being sent`

/** The card of another bucket. */
export async function changeBucket(code: string): Promise<void> {
  try {
    const outcome = await switchBucket(code)
    if (outcome === 'unknown') notify('warn', { message: unknownBucket, values: { code } })
    if (outcome === 'several') notify('warn', { message: severalBuckets, values: { code } })
    if (outcome === 'pending') notify('warn', stillPending)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', reasonOf(error, tellIn(i18n)))
  }
}

/** Part of a code was lost between scanner and page: nothing was stored, because half a number is of no use. */
export function askAgain(): void {
  refuseScan()
  notify('warn', notWhole)
}

export function takeScan({ kind, code }: TakenCode, at: number): void {
  if (kind === 'bucket') void changeBucket(code)
  else if (kind === 'waybill' || kind === 'unknown') void scanParcel(code, at)
  else {
    refuseScan()
    notify('warn', { message: wrongCard, values: { code } })
  }
}
