// The state of a bag's parcels as found by scanning: stored on the device until the bag is received.
import { type BagChange, type BagOutcome, bagOutcomes } from '@office/shared/areas/sorting/bag.contract'
import { proxyMap } from 'valtio/utils'
import { rowsOf, textOf } from '../../../core/form/raw.ts'
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
