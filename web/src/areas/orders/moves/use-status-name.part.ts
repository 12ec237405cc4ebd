// Names of statuses in a component; redrawn when someone renames or recolours one.
import type { OrderStatusKey } from '@office/shared/areas/orders/order-status.model'
import { useSnapshot } from 'valtio'
import { useTell } from '../../../core/language/translate.ts'
import { statusMaster, statusName } from '../order-masters.part.ts'

export function useStatusName(): (key: OrderStatusKey) => string {
  const tell = useTell()
  const { own } = useSnapshot(statusMaster.state).value
  return key => own[key]?.name ?? statusName(key, tell)
}
