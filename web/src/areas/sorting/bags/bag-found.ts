// What was found of a bag's parcels, as it is scanned: kept on the device until the bag is received.
import { type BagChange, type BagOutcome, bagOutcomes } from '@office/shared/areas/sorting/bag.contract'
import { proxyMap } from 'valtio/utils'
import { rowsOf, textOf } from '../../../core/form/raw.ts'
import { notedBy } from '../../../core/form/session/noted.ts'

export interface Found {
  outcome: BagOutcome
  /** Why it could not be received so. It lies at hand all the same: it stays until it is told anew. */
  why?: string
}

/** By bag, then by waybill, since what is in excess has no line. */
export const foundIn = notedBy<Map<string, Found>>('bag-found', {
  read: ({ found = [] }) =>
    proxyMap(
      rowsOf(found).flatMap((row): [string, Found][] => {
        const outcome = bagOutcomes.find(one => one === row.outcome)
        const why = textOf(row.why ?? '')
        return outcome ? [[textOf(row.waybill ?? ''), { outcome, ...(why === '' ? {} : { why }) }]] : []
      }),
    ),
  write: found =>
    found.size === 0 ? null : { found: [...found].map(([waybill, { outcome, why = '' }]) => ({ waybill, outcome, why })) },
})

/** Says it of a parcel; once more, and nothing is said. */
export function toggleFound(bag: number, waybill: string, outcome: BagOutcome): void {
  const found = foundIn(bag)
  const said = found.get(waybill)
  if (said?.outcome === outcome && said.why === undefined) found.delete(waybill)
  else found.set(waybill, { outcome })
}

/** Once the bag was received: what came of it is known, except of what was refused. */
export function settleFound(bag: number, results: BagChange['results']): void {
  const found = foundIn(bag)
  const told = new Map(found)
  found.clear()
  for (const { outcome, waybill_number, message = '' } of results)
    if (outcome === 'refused')
      found.set(waybill_number, { outcome: told.get(waybill_number)?.outcome ?? 'received', why: message })
}
