// How orders are handled: attempts, holds, answers.
import * as x from '../../core/schema.ts'
import { defineSetting, settingEndpoints } from './setting.model.ts'

/** What each does: docs/statuses.md section 4. */
export const orderSetting = defineSetting({
  kind: 'order',
  fields: {
    /** Delivery attempts; when they are used up, no further one can be scheduled. */
    max_attempts: x.integer(1, 10),
    /** The most days an order may be held. */
    hold_days: x.integer(1, 90),
    /** Hours a merchant has to answer after a failed delivery. */
    merchant_answer_hours: x.integer(1, 168),
    /** Days between the notice to the merchant and the disposal of a parcel that nobody takes back. */
    disposal_notice_days: x.integer(1, 365),
    /** Whether a return is requested automatically when attempts or hold time are used up. */
    returns_by_rule: x.flag(),
  },
  defaults: { max_attempts: 3, hold_days: 7, merchant_answer_hours: 24, disposal_notice_days: 30, returns_by_rule: true },
})
export const orderSettingContract = settingEndpoints('/admin/setting/order', orderSetting, {
  summary: 'Order setting: attempts, hold days, answer hours',
  writes: ['update-order-setting'],
  // Lists and details of orders show '2 of 3' to everyone who works with them.
  reads: 'staff',
})
