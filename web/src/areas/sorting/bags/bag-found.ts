// The state of a bag's parcels as found by scanning: stored on the device until the bag is received.
import { type BagChange, type BagOutcome, bagContract, bagOutcomes } from '@office/shared/areas/sorting/bag.contract'
import { CallError } from '@office/shared/core/api/failure'
import { proxyMap, proxySet } from 'valtio/utils'
import { call } from '../../../core/data/api.ts'
import { rowsOf, textOf, textsOf } from '../../../core/form/raw.ts'
import { notedBy } from '../../../core/form/session/noted.ts'

export interface Found {
  outcome: BagOutcome
  /** Why it could not be received like this. The parcel is there all the same, so the entry stays until it is changed. */
  why?: string
}

/** By bag, then by waybill, since a parcel in excess has no line. */
export const foundIn = notedBy<Map<string, Found>>('bag-found', {
  none: () => proxyMap(),
  read: (notes, { found = [] }) => {
    for (const row of rowsOf(found)) {
      const outcome = bagOutcomes.find(one => one === row.outcome)
      const why = textOf(row.why ?? '')
      if (outcome) notes.set(textOf(row.waybill ?? ''), { outcome, ...(why === '' ? {} : { why }) })
    }
  },
  write: found =>
    found.size === 0 ? null : { found: [...found].map(([waybill, { outcome, why = '' }]) => ({ waybill, outcome, why })) },
})

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
  if (isWaybill) foundIn(bag).set(waybill, { outcome: 'excess' })
  else {
    const unknown = unknownIn(bag)
    unknown.delete(waybill)
    unknown.add(waybill)
  }
  return isWaybill ? 'excess' : 'unknown'
}

/** The newest unknown code is a parcel in excess all the same, or none. Returns the code; null if none waits. */
export function settleUnknown(bag: number, isExcess: boolean): string | null {
  const unknown = unknownIn(bag)
  const code = [...unknown].at(-1)
  if (code === undefined) return null
  unknown.delete(code)
  if (isExcess) foundIn(bag).set(code, { outcome: 'excess' })
  return code
}

/** Records an outcome for a parcel; the same one again removes it. */
export function toggleFound(bag: number, waybill: string, outcome: BagOutcome): void {
  const found = foundIn(bag)
  const said = found.get(waybill)
  if (said?.outcome === outcome && said.why === undefined) found.delete(waybill)
  else found.set(waybill, { outcome })
}

/** Once the bag was received, the outcomes told are known, except those that were refused. What was scanned meanwhile stays. */
export function settleFound(bag: number, told: ReadonlyMap<string, Found>, results: BagChange['results']): void {
  const found = foundIn(bag)
  for (const [waybill, { outcome }] of told) if (found.get(waybill)?.outcome === outcome) found.delete(waybill)
  for (const { outcome, waybill_number, message = '' } of results)
    if (outcome === 'refused')
      found.set(waybill_number, { outcome: told.get(waybill_number)?.outcome ?? 'received', why: message })
}
