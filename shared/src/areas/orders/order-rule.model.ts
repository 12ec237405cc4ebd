// Order rules that a merchant may have instead of the operator's order setting, and which of them applied.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../core/schema.ts'
import { orderSetting } from '../settings/order-setting.contract.ts'

const { max_attempts, hold_days, merchant_answer_hours, disposal_notice_days } = orderSetting.fields

/** Whether a return is requested automatically when attempts or hold time are used up. */
export const returnRequests = ['by-rule', 'by-hand'] as const
export type ReturnRequest = (typeof returnRequests)[number]
export const returnRequestNames: Readonly<Record<ReturnRequest, Message>> = { 'by-rule': msg`By rule`, 'by-hand': msg`By hand` }

/** For a merchant; null means that the order setting applies. */
export const ownOrderRules = {
  max_attempts: x.nullable(max_attempts),
  hold_days: x.nullable(hold_days),
  merchant_answer_hours: x.nullable(merchant_answer_hours),
  disposal_notice_days: x.nullable(disposal_notice_days),
  return_request: x.nullable(x.oneOf(returnRequests, returnRequestNames)),
}
export type OwnOrderRules = { [K in keyof typeof ownOrderRules]: x.Of<(typeof ownOrderRules)[K]> }

const countedRules = ['max_attempts', 'merchant_answer_hours', 'hold_days'] as const
type Counted = (typeof countedRules)[number]

/** A rule by which the clock moved an order, as it was then. */
export const CountedRule = x.row({ rule: x.oneOf(countedRules), value: x.integer(), is_own: x.flag() })
export type CountedRule = x.Of<typeof CountedRule>

const ownWords: Record<Counted, Message> = {
  max_attempts: msg`Attempts (merchant rule)`,
  merchant_answer_hours: msg`Hours to answer (merchant rule)`,
  hold_days: msg`Days on hold (merchant rule)`,
}
const settingWords: Record<Counted, Message> = {
  max_attempts: msg`Attempts (order setting)`,
  merchant_answer_hours: msg`Hours to answer (order setting)`,
  hold_days: msg`Days on hold (order setting)`,
}
export const ruleWords = ({ rule, is_own }: CountedRule): Message => (is_own ? ownWords : settingWords)[rule]
