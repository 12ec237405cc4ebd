// Columns of webhook deliveries, for Kysely.
import type { webhookErrors, webhookEvents, webhookStates } from '@office/shared/areas/merchants/webhook.contract'
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, Nullable, RowId, TenantId } from '../../../core/database/tables.ts'

interface WebhookDeliveryTable {
  tenant_id: TenantId
  id: RowId
  integration_id: number
  order_id: Nullable<number>
  event_id: Generated<string>
  event: (typeof webhookEvents)[number]
  status_key: Nullable<OrderStatusKey>
  occurred_at: Instant
  body: Nullable<string>
  state: Generated<(typeof webhookStates)[number]>
  attempts: Generated<number>
  answer_status: Nullable<number>
  error: Nullable<(typeof webhookErrors)[number]>
  queued_at: InstantOrNull
  tried_at: InstantOrNull
  delivered_at: InstantOrNull
  created_at: Instant
}

declare module '../../../core/database/tables.ts' {
  interface Tables {
    webhook_deliveries: WebhookDeliveryTable
  }
}
