// What a commission is made of: lines that each say for what, by which rule and how much, and what a payee has earned before there is one.
import { type Labels, msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { payEventKinds } from '../../rate-cards/pay/pay-card.model.ts'
import { PayLine } from '../../rate-cards/pay/pay-line.model.ts'

/** Lines of one commission; nobody's orders are locked for it, so it holds more than a deposit. */
export const MAX_PAID_LINES = 10_000

/** As a line is kept: what was done, and how the money for it came about. */
export const PaidWork = x.row({
  /** Null where a period is paid for as a whole. */
  order_id: x.nullable(x.id()),
  kind: x.nullable(x.oneOf(payEventKinds)),
  day: x.nullable(x.day()),
  /** The deposit that brought its cash. */
  deposit_id: x.nullable(x.id()),
  /** Null where no rule pays for it. */
  line: x.nullable(PayLine),
})
export type PaidWork = x.Of<typeof PaidWork>

export const CommissionLine = x.row({
  /** Its place in the commission. */
  id: x.id(),
  order_id: x.nullable(x.id()),
  /** Null of a parcel that is not the reader's to see, and where there is none. */
  waybill_number: x.nullable(x.text()),
  kind: x.nullable(x.oneOf(payEventKinds)),
  day: x.nullable(x.day()),
  deposit_id: x.nullable(x.id()),
  deposit_number: x.nullable(x.text()),
  /** What an earlier commission paid for and was taken back since. */
  takes_back: x.flag(),
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

/** What the lines of one rule come to. */
export const CommissionRule = x.row({
  card: x.row({ id: x.id(), version: x.integer(1), name: x.text() }),
  /** Its number on the card. */
  rule: x.integer(1),
  /** The rule as a sentence, in the reader's language. */
  text: x.text({ max: 40_000 }),
  lines: x.integer(),
  amount: x.signedAmount(),
})
export type CommissionRule = x.Of<typeof CommissionRule>

/** What lines that no rule pays for are filtered by. */
export const NO_RULE = 'none'

/** A rule as the lines of a commission are filtered by it: card, version and number. */
export const ruleKey = ({ card, rule }: Pick<CommissionRule, 'card' | 'rule'>): string => `${card.id}.${card.version}.${rule}`

/** A deposit that brought the cash of what a commission pays for. */
export const CommissionDeposit = x.row({
  id: x.id(),
  number: x.text(),
  decided_at: x.nullable(x.instant()),
  currency: x.text({ min: 3, max: 3 }),
  declared: x.amount(),
  /** Lines of the commission that it brought the cash of, and what they come to. */
  lines: x.integer(),
  amount: x.signedAmount(),
})
export type CommissionDeposit = x.Of<typeof CommissionDeposit>

/** What somebody earned in a period and is in no commission yet. */
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
  /** What no rule pays for. */
  unpaid: x.integer(),
  taken_back: x.integer(),
  sums: x.list(x.row({ currency: x.text({ min: 3, max: 3 }), amount: x.signedAmount() }), 0, 50),
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
  held: msg`Blocked by`,
} satisfies Labels<Earned>
