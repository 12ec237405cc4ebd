// Columns of merchants and of what belongs to them, for Kysely.
import type { InvoicePeriod } from '@office/shared/areas/finance/invoices/invoice-period.model'
import type { PayoutRule } from '@office/shared/areas/finance/invoices/payout.model'
import type {
  AddressType,
  DocumentKind,
  GuardedField,
  IntegrationKind,
  MerchantRole,
} from '@office/shared/areas/merchants/merchant.model'
import type { ReturnRequest } from '@office/shared/areas/orders/order-rule.model'
import type { Generated } from 'kysely'
import type { InstantOrNull, Nullable, Numbered, TenantId } from '../../core/database/tables.ts'

export interface MerchantTable extends Numbered, Record<GuardedField, Nullable<string>> {
  code: string
  name: string
  /** merchant_setting.merchant_type; null: no setting. */
  merchant_type: string | null
  phone: string | null
  email: Nullable<string>
  city_id: number | null
  address: Nullable<string>
  is_active: Generated<boolean>
  payout_rule: Generated<PayoutRule>
  payout_days: Nullable<number>
  /** Null: the tenant's. */
  invoice_period: Nullable<InvoicePeriod>
  bank_changed_at: InstantOrNull
  bank_changed_by: Nullable<number>
  bank_approved_by: Nullable<number>
  max_attempts: Nullable<number>
  hold_days: Nullable<number>
  merchant_answer_hours: Nullable<number>
  disposal_notice_days: Nullable<number>
  return_request: Nullable<ReturnRequest>
  sales_person_id: Nullable<number>
  client_id: Nullable<string>
  client_secret_at: InstantOrNull
}

export interface MerchantUserTable extends Numbered {
  merchant_id: number
  name: string
  email: string
  contact_number: string | null
  role: MerchantRole
  password_hash: string
  is_active: Generated<boolean>
}

export interface MerchantBusinessTable extends Numbered {
  merchant_id: number
  name: string
  phone: string | null
  email: string | null
  vat_number: string | null
  /** Set by the database for a merchant's first business. */
  is_default: Generated<boolean>
}

export interface MerchantAddressTable extends Numbered {
  business_id: number
  address_type: AddressType
  address: string
  landmark: string | null
  postal_code: string | null
  city_id: number
}

export interface MerchantContactTable extends Numbered {
  address_id: number
  name: string
  phone: string
  email: string | null
  designation: string | null
}

export interface MerchantDocumentTable extends Numbered {
  merchant_id: number
  kind: DocumentKind
  file_id: number
}

export interface MerchantIntegrationTable extends Numbered {
  merchant_id: number
  kind: IntegrationKind
  address: string | null
  requested_by: number | null
  /** The first of the two people who approve it. */
  first_by: Nullable<number>
  approved_by: Nullable<number>
  approved_at: InstantOrNull
  closed_as: Nullable<'rejected' | 'withdrawn'>
  closed_reason: Nullable<string>
  closed_by: Nullable<number>
  closed_at: InstantOrNull
  /** A webhook's signing secret, sealed; and the previous one until it expires. */
  webhook_secret: Nullable<string>
  webhook_old_secret: Nullable<string>
  webhook_old_until: InstantOrNull
  webhook_secret_at: InstantOrNull
  /** When people were told that its deliveries fail; null while they arrive (migration 0901). */
  webhook_failed_at: InstantOrNull
}

/** How many calls a merchant's programs made in the minute that began then. */
export interface MerchantCallTable {
  tenant_id: TenantId
  merchant_id: number
  since: string
  calls: number
}

export interface WalkingCustomerTable extends Numbered {
  name: string
  phone: string
  email: string | null
  city_id: number | null
  address: string | null
  is_active: Generated<boolean>
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    merchants: MerchantTable
    merchant_users: MerchantUserTable
    merchant_businesses: MerchantBusinessTable
    merchant_addresses: MerchantAddressTable
    merchant_contacts: MerchantContactTable
    merchant_documents: MerchantDocumentTable
    merchant_calls: MerchantCallTable
    merchant_integrations: MerchantIntegrationTable
    walking_customers: WalkingCustomerTable
  }
}
