// What a charge asks of a parcel.
import type { Service, Speed } from './prices/price-card.model.ts'
import type { PricedPlace } from './prices/price-trace.model.ts'

/** What becomes of a parcel, as far as its charge asks. */
export type PricedOutcome =
  /** Delivered, or expected to be. */
  | 'delivered'
  | 'partly-delivered'
  | 'returned'
  /** Returned, and the fault is ours: the return is free. */
  | 'returned-by-our-fault'
  /** Not ended: what happened on the way so far, and nothing else. */
  | 'under-way'
  /** What a partial delivery left: its return alone. */
  | 'rest-returned'
  | 'disposed'
  | 'cancelled'
  | 'cancelled-after-receipt'

export interface Shipment {
  /** The calendar day that peaks are told by. */
  day: string
  currency: string
  /** null where no zone holds the place. */
  origin: PricedPlace | null
  destination: PricedPlace | null
  service: Service
  speed: Speed
  /** Of the whole shipment. */
  weight_kg: string | null
  /** Centimetres; null where a side is not known. */
  size: { length: number; width: number; height: number } | null
  is_fragile: boolean
  /** The outgoing order of an exchange. */
  is_exchange: boolean
  /** To collect; '0' when prepaid. After a partial delivery what was collected. */
  cod_amount: string
  outcome: PricedOutcome
  redeliveries: number
  redirects: { same_branch: number; other_branch: number }
  /** The charge that was set by hand, in the place of base, factors and extras. */
  manual: string | null
}
