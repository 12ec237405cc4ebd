// What was found of a bag's parcels, as it is scanned: kept on the device until the bag is received.
import { type BagChange, type BagOutcome, bagOutcomes } from '@office/shared/areas/sorting/bag.contract'
import { proxy, subscribe } from 'valtio'
import { proxyMap } from 'valtio/utils'
import { commandContext } from '../../../core/command/context.ts'
import { rowsOf, textOf } from '../../../core/form/raw.ts'
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '../../../core/form/session/drafts.ts'

export interface Found {
  outcome: BagOutcome
  /** Why it could not be received so. It lies at hand all the same: it stays until it is told anew. */
  why?: string
}

const byBag = proxy<Record<number, Map<string, Found>>>({})

const placeOf = (bag: number): DraftPlace => ({
  tenant: commandContext.tenant,
  user: commandContext.user,
  form: 'bag-found',
  record: bag,
})

function kept(bag: number): [string, Found][] {
  return rowsOf(readDraft(placeOf(bag))?.values.found ?? []).flatMap(row => {
    const outcome = bagOutcomes.find(one => one === row.outcome)
    const why = textOf(row.why ?? '')
    return outcome ? [[textOf(row.waybill ?? ''), { outcome, ...(why === '' ? {} : { why }) }]] : []
  })
}

function keep(bag: number, found: ReadonlyMap<string, Found>): void {
  const rows = [...found].map(([waybill, { outcome, why = '' }]) => ({ waybill, outcome, why }))
  if (rows.length === 0) dropDraft(placeOf(bag))
  else keepDraft(placeOf(bag), { at: Date.now(), values: { found: rows } })
}

/** By waybill, since what is in excess has no line; the same map for a bag each time, so that pages may watch it. */
export function foundIn(bag: number): Map<string, Found> {
  const known = byBag[bag]
  if (known) return known
  const found = proxyMap<string, Found>(kept(bag))
  subscribe(found, () => keep(bag, found))
  byBag[bag] = found
  return found
}

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
