// Columns of payment methods, for Kysely.
import type { PaymentMethodKind } from '@office/shared/areas/finance/methods/payment-method.model'
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId } from '../../../core/database/tables.ts'

interface PaymentMethodTable {
  tenant_id: TenantId
  id: RowId
  key: string
  name: string
  kind: PaymentMethodKind
  needs_reference: Generated<boolean>
  position: number
  is_active: Generated<boolean>
  is_used: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    payment_methods: PaymentMethodTable
  }
}
