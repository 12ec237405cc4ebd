// What is found of a bag's parcels, and codes that nobody expected, which wait on this device until somebody says what they are.
import { type BagOutcome, bagContract } from '@office/shared/areas/sorting/bag.contract'
import { CallError } from '@office/shared/core/api/failure'
import { proxySet } from 'valtio/utils'
import type { RunResult } from '../../../core/command/command.ts'
import { call } from '../../../core/data/api.ts'
import { textsOf } from '../../../core/form/raw.ts'
import { notedBy } from '../../../core/form/session/noted.ts'
import { bagFindings } from '../../operations/findings.part.ts'

/** Codes that no order has as its waybill, by bag, the newest last, until somebody says what they are. */
export const unknownIn = notedBy<Set<string>>('bag-unknown', {
  none: () => proxySet(),
  read: (codes, { unknown = [] }) => {
    for (const code of textsOf(unknown)) codes.add(code)
  },
  write: codes => (codes.size === 0 ? null : { unknown: [...codes] }),
})

/**
 * Keeps a parcel without a line as excess, if it is one: a code that no order has as its waybill waits for somebody to say so. Without a
 * network it is kept, since the receipt tells the same.
 */
export async function keepExcess(bag: number, waybill: string): Promise<'excess' | 'unknown'> {
  const isWaybill = await call(bagContract.parcel, { params: { id: bag, waybill } }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallError && (error.status === 404 || error.isPassing)) return error.isPassing
      throw error
    },
  )
  if (isWaybill) await bagFindings.note(bag, waybill, { outcome: 'excess' })
  else {
    const unknown = unknownIn(bag)
    unknown.delete(waybill)
    unknown.add(waybill)
  }
  return isWaybill ? 'excess' : 'unknown'
}

/** The newest unknown code is a parcel in excess all the same, or none. Returns the code; null if none waits. */
export async function settleUnknown(bag: number, isExcess: boolean): Promise<string | null> {
  const unknown = unknownIn(bag)
  const code = [...unknown].at(-1)
  if (code === undefined) return null
  if (isExcess && !(await bagFindings.note(bag, code, { outcome: 'excess' }))) return null
  unknown.delete(code)
  return code
}

/** Records an outcome for a parcel; the same one again takes it back. */
export function toggleFound(bag: number, waybill: string, outcome: BagOutcome): Promise<RunResult | undefined> {
  const said = bagFindings.at(bag).get(waybill)
  const isSame = said?.outcome === outcome && (said.refusal ?? null) === null
  return bagFindings.change(bag, waybill, { outcome: isSame ? null : outcome }, { outcome: said?.outcome ?? null })
}
