// Adjustments of money: what of an order can be adjusted, who bears the difference, and the fields of the requests (docs/money.md
// section 11).
import { type Message, msg } from '@office/shared/core/messages/message'

/**
 * What can be adjusted: amounts collected and charges by their new value, everything else as a sum more or less for the sender.
 */
export const adjustable = ['cod', 'charge', 'credit', 'debit'] as const
export type Adjustable = (typeof adjustable)[number]
export const adjustableNames: Readonly<Record<Adjustable, Message>> = {
  cod: msg`COD collected`,
  charge: msg`Delivery charge`,
  credit: msg`Credit to the sender`,
  debit: msg`Debit from the sender`,
}

/**
 * What an adjustment was about, as stored: a claim comes from a lost or damaged parcel, as does what was posted for it before; an opening
 * balance is of no order.
 */
export const adjustmentKinds = ['cod', 'charge', 'balance', 'claim', 'opening', 'before-loss'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]
export const adjustmentKindNames: Readonly<Record<AdjustmentKind, Message>> = {
  cod: msg`COD collected`,
  charge: msg`Charge`,
  balance: msg`Credit or debit`,
  claim: msg`Claim`,
  opening: msg`Opening balance`,
  'before-loss': msg`Before loss or damage`,
}

/** Who bears a difference in the amount collected: whoever took the cash, or we. */
export const bearers = ['holder', 'us'] as const
export type Bearer = (typeof bearers)[number]
export const bearerNames: Readonly<Record<Bearer, Message>> = {
  holder: msg`Whoever took the cash`,
  us: msg`Us`,
}

/** Fields that hold money, each with its amount before and after. */
export const moneyFields = [
  'cod_collected',
  'charge_total',
  'owed_to_sender',
  'claim',
  'cash_held',
  'variance',
  'receivable',
  'opening_balance',
] as const
export type MoneyField = (typeof moneyFields)[number]

/** Fields of a request that would change money. */
export const adjustmentFields = [...moneyFields, 'manual_charge', 'borne_by', 'opening_day', 'opening_reference'] as const
export type AdjustmentField = (typeof adjustmentFields)[number]
export const adjustmentFieldNames: Readonly<Record<AdjustmentField, Message>> = {
  cod_collected: msg`COD collected`,
  manual_charge: msg`Charge set by hand`,
  charge_total: msg`Charge incl. tax`,
  owed_to_sender: msg`Owed to the sender`,
  claim: msg`Claim`,
  cash_held: msg`Cash not handed in`,
  variance: msg`Rider variance`,
  receivable: msg`Still owed to us`,
  borne_by: msg`Difference borne by`,
  opening_balance: msg`Opening balance`,
  opening_day: msg`Balance of`,
  opening_reference: msg`Reference`,
}
