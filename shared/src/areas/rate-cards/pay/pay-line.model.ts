// What a commission is calculated from, and the lines it consists of.
import * as x from '../../../core/schema.ts'
import type { paymentTypes } from '../../orders/order.model.ts'
import type { Service } from '../prices/price-card.model.ts'
import { type PayEventKind, payModelNames, payModels } from './pay-card.model.ts'

/** Something a rider or an agency did with an order that nobody undid. */
export interface PayEvent {
  /** Of the order's journey. */
  id: number
  order_id: number
  kind: PayEventKind
  day: string
  /** Of the order's sums. */
  currency: string
  /** Where it was to be delivered; null if its city has no zone. */
  zone_id: number | null
  service: Service
  weight_kg: string | null
  payment: (typeof paymentTypes)[number]
  delivery_charge: string
  /** What was collected with it. */
  cod: string
  /** The version that paid for it already, whichever is in force on its day by now. */
  card_id?: number
}

/** A period that amounts per period are for, and that slabs and bonuses count as a whole. */
export interface PayPeriod {
  from_day: string
  to_day: string
  /** The commission that has paid its amounts already; null for none. */
  paid_by: string | null
  /** What other commissions have of it; null if none has days of it. */
  others: readonly PayEvent[] | null
}

const figure = () => x.decimal(3, 16)

export const PayLine = x.row({
  /** null if a period is paid for as a whole. */
  event_id: x.nullable(x.id()),
  order_id: x.nullable(x.id()),
  card: x.row({ id: x.id(), version: x.integer(1), name: x.text() }),
  /** Counted from 1, in the order of the card's priority. */
  rule: x.integer(1),
  model: x.oneOf(payModels, payModelNames),
  /** Kilograms, the amount a percentage is of, the number of the event in its period, or what a bonus was measured by. */
  base: x.nullable(figure()),
  /** For a line that makes up for an adjustment or a recount: its base before. */
  instead_of: x.optional(x.nullable(figure())),
  /**
   * Days that are recounted because some of what they paid for was undone, or because more of them came in; `result` is what is due now
   * less what was paid.
   */
  recounts: x.optional(x.row({ from_day: x.day(), to_day: x.day() })),
  /** Days that an amount per period is for, or a slab or bonus counts: they may be more than those of its commission. */
  of_period: x.optional(x.row({ from_day: x.day(), to_day: x.day() })),
  /** Which commission has paid that amount instead; null for the one that will have the last day of its period. */
  left_to: x.optional(x.nullable(x.text({ max: 60 }))),
  /** An amount, or a percentage. */
  rate: figure(),
  limit: x.nullable(x.oneOf(['minimum', 'maximum'])),
  currency: x.text({ min: 3, max: 3 }),
  /** Below 0 if it takes back a line of a closed period. */
  result: x.signedAmount(),
})
export type PayLine = x.Of<typeof PayLine>
