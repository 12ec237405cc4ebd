// The status of an order with the tenant's name and colour; follows changes while the screen is open.
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { StatusBadge } from '../../../core/ui/status-badge.tsx'
import { statusFamily } from '../order-masters.part.ts'
import { milestoneOf } from '../order-words.part.ts'
import { useStatusName } from './use-status-name.part.ts'

export function OrderStatusBadge({ status, large = false }: { status: OrderStatusKey; large?: boolean }) {
  const nameOf = useStatusName()
  return (
    <StatusBadge milestone={milestoneOf(status)} {...statusFamily(status)} large={large}>
      {nameOf(status)}
    </StatusBadge>
  )
}
