// Fixed vocabulary of merchants: types, roles, addresses, documents, integrations, and what needs a second pair of eyes.
import { type Message, msg } from '@office/shared/core/messages/message'

/** How a merchant pays delivery charges: at the counter or pickup, or by invoice. */
export const merchantTypes = ['cash', 'credit'] as const
export type MerchantType = (typeof merchantTypes)[number]
export const merchantTypeNames: Record<MerchantType, Message> = { cash: msg`Cash`, credit: msg`Credit` }

/** The roles of a merchant's people; every merchant has the same three. */
export const merchantRoles = ['owner', 'orders', 'accounts'] as const
export type MerchantRole = (typeof merchantRoles)[number]
export const merchantRoleNames: Record<MerchantRole, Message> = {
  owner: msg`Owner`,
  orders: msg`Orders`,
  accounts: msg`Accounts`,
}

export const addressTypes = ['pickup', 'return', 'billing', 'office'] as const
export type AddressType = (typeof addressTypes)[number]
export const addressTypeNames: Record<AddressType, Message> = {
  pickup: msg`Pickup`,
  return: msg`Return`,
  billing: msg`Billing`,
  office: msg`Office`,
}

export const documentKinds = ['registration', 'tax', 'identity', 'bank', 'contract', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentKindNames: Record<DocumentKind, Message> = {
  registration: msg`Registration`,
  tax: msg`Tax certificate`,
  identity: msg`Identity document`,
  bank: msg`Bank proof`,
  contract: msg`Contract`,
  other: msg`Other document`,
}
/** Extensions of verification documents; the content must match. */
export const DOCUMENT_TYPES = ['png', 'jpg', 'jpeg', 'pdf'] as const

export const integrationKinds = ['api', 'webhook', 'shopify', 'woocommerce'] as const
export type IntegrationKind = (typeof integrationKinds)[number]
export const integrationKindNames: Record<IntegrationKind, Message> = {
  api: msg`Orders by API`,
  webhook: msg`Status by webhook`,
  // Product names are the same in every language.
  shopify: { id: 'Shopify', message: 'Shopify' },
  woocommerce: { id: 'WooCommerce', message: 'WooCommerce' },
}

/**
 * Where a merchant's money goes. Someone who may edit merchants but not decide requests proposes a change of these, which waits
 * for someone who may.
 */
export const guardedFields = ['vat_number', 'bank_name', 'bank_branch', 'bank_account_name', 'bank_account_number'] as const
export type GuardedField = (typeof guardedFields)[number]
/** Those that say where money is paid. */
export const bankFields: readonly GuardedField[] = ['bank_name', 'bank_branch', 'bank_account_name', 'bank_account_number']
export const guardedFieldNames: Record<GuardedField, Message> = {
  vat_number: msg`VAT or PAN number`,
  bank_name: msg`Bank`,
  bank_branch: msg`Bank branch`,
  bank_account_name: msg`Account holder`,
  bank_account_number: msg`Account number`,
}
