// How the operator works: money, sorting, merchants, tracking, tax, feedback, assistant, approvals.
import { msg } from '@office/shared/core/messages/message'
import { put } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { noWebAddress } from '../../rules/web-address.ts'
import { approvalKindNames, approvalKinds } from '../approvals/approval.model.ts'
import { invoicePeriodNames, invoicePeriods } from '../finance/invoices/invoice-period.model.ts'
import { payoutRuleNames, payoutRules } from '../finance/invoices/payout.model.ts'
import { merchantTypeNames } from '../merchants/merchant.model.ts'
import { defineSetting, settingEndpoints } from './setting.model.ts'

export const financeSetting = defineSetting({
  kind: 'finance',
  fields: {
    invoice_prefix: x.text({ max: 12 }),
    invoice_period: x.oneOf(invoicePeriods, invoicePeriodNames),
    /** How often commissions are drafted. */
    commission_period: x.oneOf(invoicePeriods, invoicePeriodNames),
    /** When a collected order may go into a merchant invoice (docs/money.md section 3). */
    payout_rule: x.oneOf(payoutRules, payoutRuleNames),
    /** For 'days-after-delivery'. */
    payout_days: x.integer(0, 90),
    /** The highest cash on delivery of one order; null: no limit. */
    cod_limit: x.nullable(x.amount()),
    /** The highest automatic claim for a lost or damaged parcel; null: its declared value. */
    claim_limit: x.nullable(x.amount()),
    /** How far a counted deposit may be off before it needs a second person. */
    variance_limit: x.amount(),
    /** Whether an agency's commission is set off against the cash it hands in. */
    sets_off_commission: x.flag(),
  },
  defaults: {
    invoice_prefix: 'INV-',
    invoice_period: 'weekly',
    commission_period: 'by-hand',
    payout_rule: 'reconciled',
    payout_days: 3,
    cod_limit: null,
    claim_limit: null,
    variance_limit: '0.00',
    sets_off_commission: false,
  },
})
export const financeSettingContract = settingEndpoints('/admin/setting/finance', financeSetting, {
  summary: 'Finance setting: invoices, payout, limits',
  writes: ['update-finance-setting'],
})

/** Sessions at sorting buckets (docs/statuses.md section 4). */
export const sortingSetting = defineSetting({
  kind: 'sorting',
  fields: {
    /** After this long without a scan a session is idle. At most an hour, so that it becomes idle before it is closed. */
    idle_minutes: x.integer(1, 60),
    /** After this long without a scan the clock closes a session; null: never. */
    close_hours: x.nullable(x.integer(1, 168)),
  },
  defaults: { idle_minutes: 30, close_hours: 12 },
})
export const sortingSettingContract = settingEndpoints('/admin/setting/sorting', sortingSetting, {
  summary: 'Sorting setting: when bucket sessions become idle, and when the clock closes them',
  writes: ['update-order-setting'],
})

export const merchantTypes = ['cash', 'credit'] as const
export const merchantDefaultSetting = defineSetting({
  kind: 'merchant',
  fields: {
    /** Merchants may register on their own. */
    has_sign_up: x.flag(),
    needs_approval: x.flag(),
    merchant_type: x.oneOf(merchantTypes, merchantTypeNames),
    max_businesses: x.integer(1, 100),
    has_api: x.flag(),
    may_edit_before_pickup: x.flag(),
  },
  defaults: {
    has_sign_up: false,
    needs_approval: true,
    merchant_type: 'credit',
    max_businesses: 5,
    has_api: true,
    may_edit_before_pickup: true,
  },
  waits: {
    fields: ['has_sign_up', 'needs_approval', 'merchant_type', 'has_api', 'may_edit_before_pickup'],
    note: msg`Merchants cannot register or sign in on their own yet. Those settings are saved until they can; the limit on businesses applies now.`,
  },
})
export const merchantDefaultContract = settingEndpoints('/admin/setting/merchant', merchantDefaultSetting, {
  summary: 'Merchant setting: what new merchants may do',
  writes: ['update-business-setting'],
})

/** What public tracking may add, in display order. */
export const trackingItemKeys = [
  'expected-day',
  'branch-contact',
  'rider-name',
  'rider-phone',
  'cod-amount',
  'attempts',
  'proof-of-delivery',
] as const
export const TrackingItem = x.row({ id: x.id(), key: x.oneOf(trackingItemKeys), is_active: x.flag() })

export const trackingSetting = defineSetting({
  kind: 'tracking',
  fields: {
    is_public: x.flag(),
    masks_receiver: x.flag(),
    /** Days after the end of the journey. */
    visible_days: x.integer(1, 365),
    notice: x.nullable(x.text({ max: 300 })),
  },
  defaults: { is_public: true, masks_receiver: true, visible_days: 90, notice: null },
  shown: { items: x.list(TrackingItem, 0, 50) },
})
export const trackingContract = {
  ...settingEndpoints('/admin/setting/tracking', trackingSetting, {
    summary: 'Tracking setting and advance tracking items',
    writes: ['update-tracking-setting'],
  }),
  activeStatus: put('/admin/setting/tracking/{id}/active-status', {
    summary: 'Show or hide one advance tracking item',
    needs: ['update-tracking-setting'],
    dryRun: true,
    body: x.record({ is_active: x.flag() }),
    returns: TrackingItem,
  }),
}

export const taxRoundings = ['line', 'total'] as const
export const taxSetting = defineSetting({
  kind: 'tax',
  fields: {
    is_on: x.flag(),
    registration_number: x.nullable(x.text({ max: 60 })),
    is_included: x.flag(),
    rounding: x.oneOf(taxRoundings),
    is_printed: x.flag(),
  },
  defaults: { is_on: true, registration_number: null, is_included: false, rounding: 'line', is_printed: true },
})
export const taxContract = settingEndpoints('/admin/setting/tax', taxSetting, {
  summary: 'Tax setting',
  writes: ['update-tax-setting'],
})

export const feedbackChannels = ['sms', 'email', 'whatsapp'] as const
export const feedbackSetting = defineSetting({
  kind: 'feedback',
  fields: {
    is_on: x.flag(),
    /** Hours after delivery. */
    ask_after_hours: x.integer(0, 168),
    channel: x.oneOf(feedbackChannels),
    question: x.text({ max: 300 }),
    /** A rating at or below this opens a ticket; 0 opens none. */
    ticket_at: x.integer(0, 5),
  },
  defaults: { is_on: false, ask_after_hours: 2, channel: 'sms', question: 'How was your delivery?', ticket_at: 2 },
  waits: {
    fields: ['is_on', 'ask_after_hours', 'channel', 'question', 'ticket_at'],
    note: msg`Receivers are not asked for feedback yet. These settings are saved until they are.`,
  },
})
export const feedbackContract = settingEndpoints('/admin/setting/feedback', feedbackSetting, {
  summary: 'Feedback setting',
  writes: ['update-feedback-setting'],
})

export const aiSetting = defineSetting({
  kind: 'ai',
  fields: {
    is_on: x.flag(),
    endpoint: x.nullable(x.text({ max: 300 }, [{ ...noWebAddress, holds: value => /^https:\/\/\S+$/.test(value) }])),
    model: x.nullable(x.text({ max: 100 })),
    /** Names, phones and addresses may be included. */
    sends_personal_data: x.flag(),
  },
  defaults: { is_on: false, endpoint: null, model: null, sends_personal_data: false },
  waits: {
    fields: ['is_on', 'endpoint', 'model', 'sends_personal_data'],
    note: msg`Nothing uses a language model yet. These settings are saved, but nothing is sent.`,
  },
  secrets: ['api_key'],
  secretsBelongTo: ['endpoint'],
})
export const aiContract = settingEndpoints('/admin/setting/ai', aiSetting, {
  summary: 'AI setting',
  writes: ['update-ai-setting'],
})

export const approvalSetting = defineSetting({
  kind: 'approval',
  fields: {
    /** Each type of request with the roles that decide it; for the others see approvalRule. */
    types: x.list(
      x.record({ type: x.oneOf(approvalKinds, approvalKindNames), role_ids: x.selected(x.id(), 20), needs_two: x.flag() }),
      0,
      approvalKinds.length,
    ),
  },
  defaults: { types: [] },
})
export const approvalSettingContract = settingEndpoints('/admin/setting/approval', approvalSetting, {
  summary: 'Approval setting: types and groups',
  writes: ['manage-approval-setting'],
})
