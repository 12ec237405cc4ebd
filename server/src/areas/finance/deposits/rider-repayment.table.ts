// Columns of what riders repaid, for Kysely.
import type { Generated } from 'kysely'
import type { Instant, RowId, TenantId } from '../../../core/database/tables.ts'

interface RiderRepaymentTable {
  tenant_id: TenantId
  id: RowId
  rider_id: number
  warehouse_id: number
  currency: string
  amount: string
  payment_method: string | null
  payment_reference: string | null
  reason: string
  staff_id: number
  created_at: Instant
  reverser_id: Generated<number | null>
  reversed_at: Generated<string | null>
  reversed_for: Generated<string | null>
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    rider_repayments: RiderRepaymentTable
  }
}
