// What a commission consists of: lines that each say for what, by which rule and how much; and earnings that are in no commission
// yet.
import { type Labels, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { payEventKinds, payEventNames } from '../../rate-cards/pay/pay-card.model.ts'
import { PayLine } from '../../rate-cards/pay/pay-line.model.ts'

/** The most lines of one commission. No orders are locked for it, so it can hold more than a deposit. */
export const MAX_PAID_LINES = 10_000

/** A line as stored: what was done and how its amount came about. */
export const PaidWork = x.row({
  /** Null if a period is paid for as a whole. */
  order_id: x.nullable(x.id()),
  kind: x.nullable(x.oneOf(payEventKinds, payEventNames)),
  day: x.nullable(x.day()),
  /** The deposit that brought in its cash. */
  deposit_id: x.nullable(x.id()),
  /** The newest adjustment of its order that was known; null if there was none. */
  adjustment_id: x.nullable(x.id()),
  /** Null if no rule pays for it. */
  line: x.nullable(PayLine),
})
export type PaidWork = x.Of<typeof PaidWork>

export const CommissionLine = x.row({
  /** Its place in the commission. */
  id: x.id(),
  order_id: x.nullable(x.id()),
  /** Null for a parcel the reader may not see, and if there is none. */
  waybill_number: x.nullable(x.text()),
  kind: x.nullable(x.oneOf(payEventKinds, payEventNames)),
  day: x.nullable(x.day()),
  deposit_id: x.nullable(x.id()),
  deposit_number: x.nullable(x.text()),
  /** Paid for by an earlier commission and undone since. */
  takes_back: x.flag(),
  /** An earlier commission that was to be paid to us; null for work. */
  carried_id: x.nullable(x.id()),
  carried_number: x.nullable(x.text()),
  amount: x.signedAmount(),
  line: x.nullable(PayLine),
})
export type CommissionLine = x.Of<typeof CommissionLine>

export const commissionLineLabels = {
  waybill_number: msg`Waybill`,
  kind: msg`Paid for`,
  day: msg`Day`,
  deposit_number: msg`Deposit`,
  amount: msg`Amount`,
} satisfies Labels<CommissionLine>

/** The total of the lines of one rule. */
export const CommissionRule = x.row({
  card: x.row({ id: x.id(), version: x.integer(1), name: x.text() }),
  /** Its number on the card. */
  rule: x.integer(1),
  /** The rule as a sentence, in the reader's language. */
  text: x.text({ max: 40_000 }),
  lines: x.integer(),
  amount: x.signedAmount(),
  /** Where an amount per period is paid instead, in the reader's language; null if none is left to another commission. */
  note: x.nullable(x.text({ max: 500 })),
})
export type CommissionRule = x.Of<typeof CommissionRule>

/** Why the payment of a commission {number} by its deposit stands: an approved deposit is final, and mistakes in it are adjusted. */
export const paidByDeposit = msg`{number} was paid by the deposit it is set off against, and an approved deposit stands. Adjust the COD or the charge of its order instead: the next commission makes up for it`

/** The filter values for lines that no rule pays for, and for what is carried over from earlier commissions. */
export const NO_RULE = 'none'
export const CARRIED = 'carried'

/** A rule as the filter of a commission's lines: card, version and number. */
export const ruleKey = ({ card, rule }: Pick<CommissionRule, 'card' | 'rule'>): string => `${card.id}.${card.version}.${rule}`

/** A deposit that brought in the cash of the work a commission pays for. */
export const CommissionDeposit = x.row({
  id: x.id(),
  number: x.text(),
  decided_at: x.nullable(x.instant()),
  currency: x.text({ min: 3, max: 3 }),
  declared: x.amount(),
  /** Lines of the commission whose cash it brought in, and their total. */
  lines: x.integer(),
  amount: x.signedAmount(),
})
export type CommissionDeposit = x.Of<typeof CommissionDeposit>

/** Earnings of a period that are in no commission yet. */
export const Earned = x.row({
  /** The payee's. */
  id: x.id(),
  name: x.text(),
  warehouse_name: x.nullable(x.text()),
  from_day: x.day(),
  to_day: x.day(),
  deposits: x.integer(),
  pickups: x.integer(),
  deliveries: x.integer(),
  returns: x.integer(),
  failed_attempts: x.integer(),
  /** Work that no rule pays for. */
  unpaid: x.integer(),
  taken_back: x.integer(),
  sums: x.list(x.row({ currency: x.text({ min: 3, max: 3 }), amount: x.signedAmount() }), 0, 50),
  /** What is unusual about these days, in the reader's language: that they are a part of a period of which an amount is paid. */
  remarks: x.list(x.text({ max: 500 }), 0, 50),
  /** Why no commission can be made of it, in the reader's language. */
  held: x.nullable(x.text({ max: 500 })),
})
export type Earned = x.Of<typeof Earned>

export const earnedLabels = {
  name: msg`Name`,
  warehouse_name: msg`Branch`,
  from_day: msg`From`,
  to_day: msg`To`,
  deposits: msg`Deposits`,
  pickups: msg`Pickups`,
  deliveries: msg`Deliveries`,
  returns: msg`Returns`,
  failed_attempts: msg`Failed attempts`,
  unpaid: msg`Without a rule`,
  taken_back: msg`Reversed`,
  sums: msg`Earned`,
  remarks: msg`Note`,
  held: msg`Blocked by`,
} satisfies Labels<Earned>
