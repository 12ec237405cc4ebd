// What a charge needs to know about a parcel.
import type { Service, Speed } from './prices/price-card.model.ts'
import type { PricedPlace } from './prices/price-trace.model.ts'

/** The fate of a parcel, as far as its charge depends on it. */
export type PricedOutcome =
  /** Delivered, or expected to be. */
  | 'delivered'
  | 'partly-delivered'
  | 'returned'
  /** Returned through our fault: the return is free. */
  | 'returned-by-our-fault'
  /** Not ended: what happened on the way so far, and nothing else. */
  | 'under-way'
  /** The rest of a partial delivery: only its return. */
  | 'rest-returned'
  | 'disposed'
  | 'cancelled'
  | 'cancelled-after-receipt'
  /** The same through our fault: the return is free. */
  | 'cancelled-by-our-fault'

export interface Shipment {
  /** The calendar day that decides about peaks. */
  day: string
  currency: string
  /** null if the place has no zone. */
  origin: PricedPlace | null
  destination: PricedPlace | null
  service: Service
  speed: Speed
  /** Of the whole shipment. */
  weight_kg: string | null
  /** Centimetres; null if a side is unknown. */
  size: { length: number; width: number; height: number } | null
  is_fragile: boolean
  /** The outgoing order of an exchange. */
  is_exchange: boolean
  /** The amount to collect; '0' if prepaid. After a partial delivery, the amount collected. */
  cod_amount: string
  outcome: PricedOutcome
  redeliveries: number
  redirects: { same_branch: number; other_branch: number }
  /** The manual charge, instead of base, factors and extras. */
  manual: string | null
}
