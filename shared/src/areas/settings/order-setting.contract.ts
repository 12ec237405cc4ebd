// How orders are worked on: attempts, holds, answers.
import * as x from '../../core/schema.ts'
import { defineSetting, settingEndpoints } from './setting.model.ts'

/** What each does: docs/statuses.md section 4. */
export const orderSetting = defineSetting({
  kind: 'order',
  fields: {
    /** Attempts of delivery; when they are used up, another one cannot be scheduled. */
    max_attempts: x.integer(1, 10),
    /** Days that an order may be held at most. */
    hold_days: x.integer(1, 90),
    /** Hours that a merchant has to answer after a failed delivery. */
    merchant_answer_hours: x.integer(1, 168),
    /** Days between the notice to the merchant and the disposal of what nobody takes back. */
    disposal_notice_days: x.integer(1, 365),
    /** Whether a return is requested by rule when attempts or hold time are used up. */
    returns_by_rule: x.flag(),
  },
  defaults: { max_attempts: 3, hold_days: 7, merchant_answer_hours: 24, disposal_notice_days: 30, returns_by_rule: true },
})
export const orderSettingContract = settingEndpoints('/admin/setting/order', orderSetting, {
  summary: 'Order setting: attempts, hold days, answer hours',
  writes: ['update-order-setting'],
  // Lists and details of orders say '2 of 3' to everybody who works with them.
  reads: 'staff',
})
