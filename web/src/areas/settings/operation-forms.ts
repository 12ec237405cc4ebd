// Forms of the settings for how the operator works.

import { approvalKindNames, approvalKinds } from '@office/shared/areas/approvals/approval.model'
import { invoicePeriodNames, invoicePeriods } from '@office/shared/areas/finance/invoices/invoice-period.model'
import { payoutRuleNames, payoutRules } from '@office/shared/areas/finance/invoices/payout.model'
import {
  aiContract,
  aiSetting,
  approvalSettingContract,
  feedbackChannels,
  feedbackContract,
  feedbackSetting,
  financeSettingContract,
  merchantDefaultContract,
  merchantDefaultSetting,
  merchantTypes,
  sortingSettingContract,
  taxContract,
  taxRoundings,
  trackingContract,
} from '@office/shared/areas/settings/operation-setting.contract'
import { orderSettingContract } from '@office/shared/areas/settings/order-setting.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import { choicesOf } from '../../core/choices/choices.ts'
import { choose, decimal, longText, password, picks, rows, select, text, toggle, whole } from '../../core/form/controls.ts'
import { settingForm } from './frame/setting-form.tsx'

const days = { unit: msg`days` }

export const orderForm = settingForm({
  id: 'order',
  title: msg`Orders`,
  contract: orderSettingContract,
  fields: {
    max_attempts: whole(msg`Delivery attempts`, { help: msg`Once they are used up, no further attempt can be scheduled.` }),
    hold_days: whole(msg`Longest hold`, { ...days, help: msg`A hold cannot end later than this.` }),
    merchant_answer_hours: whole(msg`Time for the merchant to answer`, { unit: msg`hours` }),
    disposal_notice_days: whole(msg`Notice before disposal`, days),
    returns_by_rule: toggle(msg`Request the return by rule`, true, {
      help: msg`When attempts or hold time are used up.`,
    }),
  },
  sections: [
    { title: msg`Delivery`, fields: ['max_attempts', 'hold_days'] },
    { title: msg`Return`, fields: ['merchant_answer_hours', 'disposal_notice_days', 'returns_by_rule'] },
  ],
})

export const sortingForm = settingForm({
  id: 'sorting',
  title: msg`Sorting`,
  contract: sortingSettingContract,
  fields: {
    idle_minutes: whole(msg`Idle after`, {
      unit: msg`minutes`,
      help: msg`Without a scan. The next scan makes the session active again.`,
    }),
    close_hours: whole(msg`Closed after`, {
      unit: msg`hours`,
      help: msg`Without a scan. The bucket is then free. Leave empty if sessions should not close by time.`,
    }),
  },
  sections: [{ title: msg`Sessions at buckets`, fields: ['idle_minutes', 'close_hours'] }],
})

export const financeForm = settingForm({
  id: 'finance',
  title: msg`Finance`,
  contract: financeSettingContract,
  fields: {
    invoice_prefix: text(msg`Invoice prefix`, { code: true }),
    invoice_period: choose(msg`Invoices are drafted`, choicesOf(invoicePeriods, invoicePeriodNames)),
    commission_period: choose(msg`Commissions are drafted`, choicesOf(invoicePeriods, invoicePeriodNames), {
      help: msg`An amount per period is paid for each of these periods; by hand, for each month.`,
    }),
    payout_rule: select(msg`A collected order may be invoiced`, choicesOf(payoutRules, payoutRuleNames)),
    payout_days: whole(msg`Days after delivery`, {
      ...days,
      off: values =>
        values.payout_rule === 'days-after-delivery' ? null : msg`Only where orders are invoiced some days after delivery`,
    }),
    cod_limit: decimal(msg`Highest COD per order`, { help: msg`Leave empty for no limit.` }),
    claim_limit: decimal(msg`Highest claim for a lost or damaged parcel`, { help: msg`Leave empty to use the declared value.` }),
    variance_limit: decimal(msg`Allowed variance of a deposit`),
    sets_off_commission: toggle(msg`Set commission off against cash handed in`),
  },
  sections: [
    { title: msg`Invoices`, fields: ['invoice_prefix', 'invoice_period', 'payout_rule', 'payout_days'] },
    { title: msg`Cash`, fields: ['cod_limit', 'claim_limit', 'variance_limit'] },
    { title: msg`Commissions`, fields: ['commission_period', 'sets_off_commission'] },
  ],
})

export const taxForm = settingForm({
  id: 'tax',
  title: msg`Tax`,
  contract: taxContract,
  fields: {
    is_on: toggle(msg`Charge tax`, true),
    registration_number: text(msg`Tax registration number`, { code: true }),
    is_included: toggle(msg`Prices include tax`),
    rounding: choose(msg`Rounded`, choicesOf(taxRoundings, { line: msg`On each line`, total: msg`On the total` })),
    is_printed: toggle(msg`Print tax on invoices`, true),
  },
  sections: [{ title: msg`Tax`, fields: [['is_on', 'is_included', 'is_printed'], 'registration_number', 'rounding'] }],
})

export const merchantForm = settingForm({
  id: 'merchant',
  title: msg`Merchants`,
  contract: merchantDefaultContract,
  waits: merchantDefaultSetting.waits,
  fields: {
    has_sign_up: toggle(msg`Merchants may register by themselves`),
    needs_approval: toggle(msg`A registration needs approval`, true),
    merchant_type: choose(
      msg`New merchants are`,
      choicesOf(merchantTypes, { cash: msg`Cash merchants`, credit: msg`Credit merchants` }),
    ),
    max_businesses: whole(msg`Most businesses per merchant`),
    has_api: toggle(msg`May use the API`, true),
    may_edit_before_pickup: toggle(msg`May edit orders before pickup`, true),
  },
  sections: [
    { title: msg`Registration`, fields: ['has_sign_up', 'needs_approval', 'merchant_type', 'max_businesses'] },
    { title: msg`Rights`, fields: ['has_api', 'may_edit_before_pickup'] },
  ],
})

export const trackingForm = settingForm({
  id: 'tracking',
  title: msg`Tracking`,
  contract: trackingContract,
  fields: {
    is_public: toggle(msg`Anyone can track by waybill`, true),
    masks_receiver: toggle(msg`Hide parts of names and numbers`, true),
    visible_days: whole(msg`Visible after the journey ends`, days),
    notice: longText(msg`Notice on the tracking page`, 300, { wide: true }),
  },
  sections: [{ title: msg`Public tracking`, fields: ['is_public', 'masks_receiver', 'visible_days', 'notice'] }],
})

export const feedbackForm = settingForm({
  id: 'feedback',
  title: msg`Feedback`,
  contract: feedbackContract,
  waits: feedbackSetting.waits,
  fields: {
    is_on: toggle(msg`Ask receivers for feedback`),
    ask_after_hours: whole(msg`Asked after delivery`, { unit: msg`hours` }),
    channel: choose(
      msg`Requested by`,
      choicesOf(feedbackChannels, { sms: msg`SMS`, email: msg`Email`, whatsapp: msg`WhatsApp` }),
    ),
    question: longText(msg`Question`, 300, { wide: true }),
    ticket_at: whole(msg`Ticket at a rating of`, {
      help: msg`A rating of this many stars or fewer opens a ticket; 0 opens none.`,
    }),
  },
  sections: [{ title: msg`Feedback`, fields: ['is_on', 'channel', 'ask_after_hours', 'ticket_at', 'question'] }],
})

const keepsSecret = msg`Leave empty to keep the saved one.`

export const aiForm = settingForm({
  id: 'ai',
  title: msg`AI`,
  contract: aiContract,
  waits: aiSetting.waits,
  fields: {
    is_on: toggle(msg`Use a language model`),
    endpoint: text(msg`Address of the model`, { type: 'url' }),
    model: text(msg`Model`, { code: true }),
    api_key: password(msg`API key`, { help: keepsSecret }),
    sends_personal_data: toggle(msg`Names, phones and addresses may be sent along`),
  },
  sections: [
    { title: msg`Connection`, fields: ['is_on', 'endpoint', 'model', 'api_key'] },
    { title: msg`Privacy`, fields: ['sends_personal_data'] },
  ],
})

export const approvalForm = settingForm({
  id: 'approval',
  title: msg`Approvals`,
  contract: approvalSettingContract,
  fields: {
    types: rows(
      msg`Request types`,
      {
        type: select(msg`Type`, choicesOf(approvalKinds, approvalKindNames)),
        needs_two: toggle(msg`Two people decide`),
        role_ids: picks(roleContract.dropdown, msg`Decided by these roles`),
      },
      { addTitle: msg`Add a type`, most: approvalKinds.length },
    ),
  },
  sections: [
    {
      title: msg`Types and groups`,
      hint: msg`For types that are not listed, anyone who may approve requests can decide. A disposal needs two people, and a change of address needs no approval.`,
      fields: ['types'],
    },
  ],
})
