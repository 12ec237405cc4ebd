// Merchants: the senders. The record itself, its setting, sales person, documents and the secret of its own programs.

import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { file, get, post, put, remove } from '../../core/api/endpoint.ts'
import { ImportJob, ImportQuery, ImportRows, importUpload } from '../../core/import-job.ts'
import * as x from '../../core/schema.ts'
import { ReplacedRequest } from '../approvals/approval.model.ts'
import { invoicePeriodNames, invoicePeriods } from '../finance/invoices/invoice-period.model.ts'
import { payoutRuleNames, payoutRules } from '../finance/invoices/payout.model.ts'
import { money, moneySort } from '../finance/journal/party-money.model.ts'
import { figuresEndpoint } from '../orders/order-figures.contract.ts'
import { figureSorts, OrderFigures, RecentFigures } from '../orders/order-figures.model.ts'
import { ownOrderRules } from '../orders/order-rule.model.ts'
import { DOCUMENT_TYPES, documentKindNames, documentKinds, merchantTypeNames, merchantTypes } from './merchant.model.ts'

const row = {
  id: x.id(),
  code: x.text({ max: 60 }),
  name: x.text(),
  /** null without a setting. */
  merchant_type: x.nullable(x.oneOf(merchantTypes, merchantTypeNames)),
  phone: x.nullable(x.text()),
  city_name: x.nullable(x.text()),
  is_active: x.flag(),
  created_at: x.instant(),
  version: x.integer(1),
}
export const Merchant = x.row(row)
export type Merchant = x.Of<typeof Merchant>

/**
 * A merchant in a list, with its open orders, its money, and what it sent lately; the last is hidden from staff with places of
 * their own.
 */
export const MerchantInList = x.row({ ...row, orders: OrderFigures, recent: x.nullable(RecentFigures), ...money })
export type MerchantInList = x.Of<typeof MerchantInList>

export const MerchantDocument = x.row({
  id: x.id(),
  kind: x.oneOf(documentKinds, documentKindNames),
  name: x.text(),
  /** Media type, judged by content. */
  type: x.text(),
  /** Bytes. */
  size: x.integer(),
  created_at: x.instant(),
  created_by_name: x.nullable(x.text()),
})
export type MerchantDocument = x.Of<typeof MerchantDocument>

const setting = {
  merchant_type: x.nullable(x.oneOf(merchantTypes, merchantTypeNames)),
  payout_rule: x.oneOf(payoutRules, payoutRuleNames),
  /** Days after delivery, for the rule of that name only. */
  payout_days: x.nullable(x.integer(1, 90)),
  /** How often invoices are drafted; null: as in the operator's finance setting. */
  invoice_period: x.nullable(x.oneOf(invoicePeriods, invoicePeriodNames)),
}

const detail = {
  ...row,
  email: x.nullable(x.text()),
  address: x.nullable(x.text({ max: 300 })),
  city_id: x.nullable(x.id()),
  vat_number: x.nullable(x.text()),
  bank_name: x.nullable(x.text()),
  bank_branch: x.nullable(x.text()),
  bank_account_name: x.nullable(x.text()),
  bank_account_number: x.nullable(x.text()),
  /** null: the merchant has no setting yet. */
  merchant_setting: x.nullable(x.row(setting)),
  order_rules: x.row(ownOrderRules),
  sales_person_id: x.nullable(x.id()),
  sales_person_name: x.nullable(x.text()),
  business_count: x.integer(),
  user_count: x.integer(),
  /** Empty for readers who may not see documents. */
  documents: x.list(MerchantDocument, 0, 200),
  /** The client's public id and when its secret was made; null for readers who may not see it. */
  client_id: x.nullable(x.text()),
  client_secret_at: x.nullable(x.instant()),
  /** Until when the previous secret also works; null if it does not. */
  client_old_until: x.nullable(x.instant()),
  /** When its programs last called, to the minute; null until they have. */
  client_used_at: x.nullable(x.instant()),
  /** An undecided change of bank or tax details. */
  pending_approval_id: x.nullable(x.id()),
}
export const MerchantDetail = x.row(detail)
export type MerchantDetail = x.Of<typeof MerchantDetail>

/** A merchant after an update. */
export const UpdatedMerchant = x.row({
  ...detail,
  /** The request for other details that waited until now, or waits until this update is made. */
  replaces: x.nullable(ReplacedRequest),
})
export type UpdatedMerchant = x.Of<typeof UpdatedMerchant>

export const merchantLabels = {
  code: msg`Code`,
  name: msg`Name`,
  merchant_type: msg`Type`,
  phone: msg`Phone`,
  email: msg`Email`,
  city_name: msg`City`,
  address: msg`Address`,
  is_active: msg`Active`,
} satisfies Labels<MerchantDetail>

const draft = {
  name: x.text({ max: 160 }),
  /** Identifies the merchant in imports; unique per tenant, in any case. */
  code: x.text({ max: 60 }),
  phone: x.nullable(x.contactNumber()),
  email: x.nullable(x.email()),
  city_id: x.nullable(x.id()),
  address: x.nullable(x.text({ max: 300 })),
  merchant_type: x.nullable(x.oneOf(merchantTypes, merchantTypeNames)),
  vat_number: x.nullable(x.text({ max: 40 })),
  bank_name: x.nullable(x.text({ max: 120 })),
  bank_branch: x.nullable(x.text({ max: 120 })),
  bank_account_name: x.nullable(x.text({ max: 160 })),
  bank_account_number: x.nullable(x.text({ max: 40 })),
  is_active: x.flag(),
}

/** Active staff who may look after merchants, to choose from. */
const SalesPerson = x.row({ id: x.id(), name: x.text() })
export const MerchantSetting = x.row({
  /** The merchant's own id and version: the setting is part of its record. */
  id: x.id(),
  name: x.text(),
  version: x.integer(1),
  ...setting,
  ...ownOrderRules,
  sales_person_id: x.nullable(x.id()),
  sales_person_name: x.nullable(x.text()),
  sales_people: x.list(SalesPerson, 0, 500),
})
export type MerchantSetting = x.Of<typeof MerchantSetting>

/** Absent fields are left unchanged. */
const MerchantSettingDraft = x.record({
  merchant_type: x.nullable(x.oneOf(merchantTypes, merchantTypeNames)),
  payout_rule: setting.payout_rule,
  payout_days: setting.payout_days,
  invoice_period: x.optional(setting.invoice_period),
  max_attempts: x.optional(ownOrderRules.max_attempts),
  hold_days: x.optional(ownOrderRules.hold_days),
  merchant_answer_hours: x.optional(ownOrderRules.merchant_answer_hours),
  disposal_notice_days: x.optional(ownOrderRules.disposal_notice_days),
  return_request: x.optional(ownOrderRules.return_request),
  version: x.integer(1),
})
export type MerchantSettingDraft = x.Of<typeof MerchantSettingDraft>

const plain = crudEndpoints('/admin/merchant', {
  one: 'a merchant',
  many: 'Merchants',
  verbs: ['list', 'create', 'get', 'update', 'remove', 'dropdown'],
  row: MerchantInList,
  detail: MerchantDetail,
  draft,
  filters: {
    name: 'text',
    code: 'words',
    city_id: 'ids',
    id: 'ids',
    merchant_type: 'words',
    is_active: 'flag',
    updated_at: 'since',
  },
  sort: ['id', 'name', 'code', 'is_active', ...moneySort, ...figureSorts],
  views: ['view-merchant', 'view-merchant-overview'],
  manages: { create: ['create-merchant'], update: ['update-merchant'], remove: ['toggle-merchant'] },
  taken: ['merchant-code-taken'],
  summaries: {
    list: 'Merchants, with the open orders of each by mile and its money',
    get: 'One merchant with its documents',
    update: 'Update a merchant; bank and tax details wait for approval unless the caller may approve requests',
    remove: 'Delete a merchant without orders',
    dropdown: 'Merchants: id and label with [C] or [WC]',
  },
})

export const merchantContract = {
  ...plain,
  get: { ...plain.get, needs: ['view-merchant'] as const },
  update: { ...plain.update, returns: UpdatedMerchant, dryRun: true as const },
  figures: figuresEndpoint('/admin/merchant', 'merchants', ['view-merchant', 'view-merchant-overview'], plain.list.filters),
  bulk: post('/admin/merchant/bulk', {
    summary: 'Import merchants from a file or from rows',
    needs: ['create-merchant'],
    query: ImportQuery,
    upload: importUpload,
    body: ImportRows,
    returns: ImportJob,
  }),
  setting: get('/admin/merchant/{id}/setting', {
    summary: 'Setting of a merchant',
    needs: ['view-merchant', 'manage-merchant-setting'],
    returns: MerchantSetting,
  }),
  updateSetting: put('/admin/merchant/{id}/setting', {
    summary: 'Update the setting of a merchant',
    needs: ['manage-merchant-setting'],
    body: MerchantSettingDraft,
    returns: MerchantSetting,
  }),
  salesPerson: post('/admin/merchant/{id}/sales-person/addOrEdit', {
    summary: 'Set the sales person of a merchant; null for none',
    needs: ['update-merchant', 'manage-merchant-setting'],
    body: x.record({ sales_person_id: x.nullable(x.id()) }),
    returns: MerchantSetting,
  }),
  uploadDocument: post('/admin/merchant/{id}/verification-document', {
    summary: 'Upload a verification document: png, jpg, jpeg or pdf of at most 5 MB',
    needs: ['upload-merchant-document'],
    service: 'storage',
    upload: { types: DOCUMENT_TYPES, with: 'body' },
    body: x.record({ kind: x.optional(x.oneOf(documentKinds)) }),
    returns: MerchantDocument,
    fails: ['too-many-documents'],
  }),
  removeDocument: remove('/admin/merchant/{id}/verification-document/{documentId}', {
    summary: 'Delete a verification document with its file',
    needs: ['upload-merchant-document'],
    service: 'storage',
    returns: x.row({ removed: x.flag() }),
  }),
  document: file('/admin/merchant/{id}/verification-document/{documentId}', {
    summary: 'Download a verification document',
    needs: ['view-merchant-document'],
    service: 'storage',
  }),
  authGenerate: post('/admin/merchant/{id}/merchant-sync/auth-generate', {
    summary: "New client secret for the merchant's own programs: shown once, the one before works for 24 hours more",
    needs: ['rotate-merchant-secret'],
    answersSecret: true,
    returns: x.row({
      client_id: x.text(),
      client_secret: x.text(),
      created_at: x.instant(),
      /** Until when the previous one also works; null if there was none. */
      old_until: x.nullable(x.instant()),
    }),
  }),
  authEndOld: post('/admin/merchant/{id}/merchant-sync/auth-end-old', {
    summary: 'Revoke the previous client secret at once, while it still works',
    needs: ['rotate-merchant-secret'],
    returns: x.row({ ended: x.flag() }),
    fails: ['no-old-secret'],
  }),
  authRevoke: post('/admin/merchant/{id}/merchant-sync/auth-revoke', {
    summary: "Revoke the client secret: the merchant's programs are shut out until there is a new one",
    needs: ['rotate-merchant-secret'],
    returns: x.row({ revoked: x.flag() }),
    fails: ['no-client-secret'],
  }),
}
