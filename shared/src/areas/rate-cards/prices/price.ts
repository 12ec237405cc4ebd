// The price of a parcel by a card: one pure function for the server, the portal and the terminal. All amounts are whole minor
// units, rounded half away from zero (docs/money.md section 4).
import { amountIn, divideRounded, fromMinor, toMinor, toScaled } from '../../../format/amount.ts'
import type { Shipment } from '../shipment.model.ts'
import { type Forward, forwardCharge } from './price-base.ts'
import type { PriceCard, PricedSlab, PriceTerms } from './price-card.model.ts'
import { lineIfAny, type PricedLine, percentOf } from './price-line.ts'
import { GRAMS, holds, slabLine } from './price-slab.ts'
import { type PriceTaxes, taxLines } from './price-tax.ts'
import type { Charge, Component, PriceRefusal } from './price-trace.model.ts'

const WHOLE_FACTOR = 1000n

/** A charge with its trace, or why there is none. */
export function priceOf(card: PriceCard | null, shipment: Shipment, taxes: PriceTaxes): Charge | PriceRefusal {
  if (!card && shipment.manual === null) return { code: 'no-card' }
  if (card && card.currency !== shipment.currency)
    return { code: 'card-of-other-currency', card: card.currency, currency: shipment.currency }
  if (shipment.outcome === 'cancelled') return charged(card, shipment, taxes, { lines: [], weight: null, row: null })
  const forward = forwardCharge(card, shipment)
  if ('code' in forward) return forward
  const back = card ? returnCharge(card.terms, shipment, forward) : []
  if ('code' in back) return back
  const isKept = shipment.outcome !== 'rest-returned' && shipment.outcome !== 'under-way'
  const lines = [
    ...(isKept ? forwardLines(card, shipment, forward) : []),
    ...(card && isKept ? codLines(card.terms, shipment) : []),
    ...back,
    ...(card ? eventLines(card.terms, shipment) : []),
  ]
  return charged(card, shipment, taxes, { lines, weight: forward.weight, row: forward.row })
}

/** The charge for the way there: by the card, by hand, or the cancellation fee instead. */
function forwardLines(card: PriceCard | null, shipment: Shipment, { base, row }: Forward): PricedLine[] {
  const { currency } = shipment
  if (card && (shipment.outcome === 'cancelled-after-receipt' || shipment.outcome === 'cancelled-by-our-fault'))
    return fixed('cancellation', card.terms.cancellation, 1, currency)
  if (!card || !row) return [base]
  const { terms } = card
  const told = { base: base.line.result }
  const factor = (component: 'exchange' | 'fragile', rate: string) =>
    lineIfAny(
      { ...told, component, rule: 'factor', rate },
      divideRounded(base.result * (toScaled(rate, 3) - WHOLE_FACTOR), WHOLE_FACTOR, currency),
      currency,
    )
  const percent = (component: 'fuel' | 'peak', rate: string) =>
    lineIfAny({ ...told, component, rule: 'percent', rate }, percentOf(base.result, rate, currency), currency)
  const isRemote = terms.remote_zone_ids.includes(row.destination.zone_id)
  return [
    base,
    ...(shipment.is_exchange ? factor('exchange', terms.exchange_factor) : []),
    ...(shipment.is_fragile ? factor('fragile', terms.fragile_factor) : []),
    ...(isRemote ? fixed('remote', terms.remote, 1, currency) : []),
    ...percent('fuel', terms.fuel_percent),
    ...(isPeak(terms, shipment.day) ? percent('peak', terms.peak_percent) : []),
  ]
}

const isPeak = ({ peak_from, peak_to }: PriceTerms, day: string) =>
  (peak_from === null || peak_from <= day) && (peak_to === null || day <= peak_to)

/** The greater of an amount and a percentage, up to the cap; only delivered parcels are collected for. */
function codLines(terms: PriceTerms, { cod_amount, outcome, currency }: Shipment): PricedLine[] {
  const collected = toMinor(cod_amount, currency)
  if (collected <= 0n || (outcome !== 'delivered' && outcome !== 'partly-delivered')) return []
  const [least, share] = [toMinor(terms.cod_flat, currency), percentOf(collected, terms.cod_percent, currency)]
  const cap = terms.cod_cap === null ? null : toMinor(terms.cod_cap, currency)
  const isLeast = share < least
  const greater = isLeast ? least : share
  const isCapped = cap !== null && greater > cap
  const limit = isCapped ? 'cap' : isLeast ? 'least' : null
  const base = fromMinor(collected, currency)
  const flat = fromMinor(least, currency)
  const told = { component: 'cod', rule: 'percent', base, rate: terms.cod_percent, flat, limit } as const
  return lineIfAny(told, isCapped ? cap : greater, currency)
}

function returnCharge(
  terms: PriceTerms,
  { outcome, currency }: Shipment,
  { base, weight }: Forward,
): PricedLine[] | PriceRefusal {
  if (outcome !== 'returned' && outcome !== 'rest-returned' && outcome !== 'cancelled-after-receipt') return []
  const component = 'return'
  switch (terms.return_mode) {
    case 'none':
      return []
    case 'fixed':
      return fixed(component, terms.return_amount, 1, currency)
    case 'percent':
      return lineIfAny(
        { component, rule: 'percent', base: base.line.result, rate: terms.return_percent },
        percentOf(base.result, terms.return_percent, currency),
        currency,
      )
    case 'slabs':
      return weight ? returnBySlab(terms.return_slabs, weight.chargeable_kg, currency) : { code: 'no-weight' }
  }
}

function returnBySlab(slabs: readonly PricedSlab[], weight_kg: string, currency: string): PricedLine[] | PriceRefusal {
  const grams = toScaled(weight_kg, GRAMS)
  const slab = slabs.find(candidate => holds(candidate, grams))
  return slab ? [slabLine('return', slab, slab, grams, currency)] : { code: 'weight-between-slabs', weight_kg, of: 'return' }
}

/** What happened on the way, each time. */
function eventLines(terms: PriceTerms, { redeliveries, redirects, currency }: Shipment): PricedLine[] {
  const events = [
    ['redelivery', terms.redelivery, redeliveries],
    ['redirect-same-branch', terms.redirect_same_branch, redirects.same_branch],
    ['redirect-other-branch', terms.redirect_other_branch, redirects.other_branch],
  ] as const
  return events.flatMap(([component, rate, count]) => fixed(component, rate, count, currency))
}

/** An amount of the card, as often as it is charged. */
const fixed = (component: Component, amount: string, count: number, currency: string): PricedLine[] =>
  lineIfAny(
    { component, rule: 'fixed', rate: amountIn(amount, currency), count },
    toMinor(amount, currency) * BigInt(count),
    currency,
  )

const sumOf = (lines: readonly PricedLine[]) => lines.reduce((sum, { result }) => sum + result, 0n)

function charged(
  card: PriceCard | null,
  { currency }: Shipment,
  taxes: PriceTaxes,
  { lines, weight, row }: { lines: readonly PricedLine[]; weight: Charge['weight']; row: Charge['row'] },
): Charge {
  const tax_mode = card?.terms.tax_mode ?? taxes.mode
  const own = card?.terms.tax_item_id ?? null
  const taxed = taxLines(
    lines,
    own === null ? taxes : { ...taxes, items: taxes.items.filter(({ id }) => id === own) },
    tax_mode,
    currency,
  )
  const [cod, delivery] = [
    sumOf(lines.filter(({ line }) => line.component === 'cod')),
    sumOf(lines.filter(({ line }) => line.component !== 'cod')),
  ]
  const tax = sumOf(taxed)
  return {
    card: card && { id: card.id, version: card.version, name: card.name },
    currency,
    weight,
    row,
    lines: [...lines, ...taxed].map(({ line }) => line),
    delivery_charge: fromMinor(delivery, currency),
    cod_charge: fromMinor(cod, currency),
    tax_mode,
    tax: fromMinor(tax, currency),
    total: fromMinor(delivery + cod + (tax_mode === 'added' ? tax : 0n), currency),
  }
}
