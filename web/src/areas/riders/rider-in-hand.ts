// The list of a rider's orders on the road.
import { riderStatuses } from '@office/shared/areas/orders/moves/order-transitions'
import { ordersPath } from '../orders/list/orders-path.part.ts'

export const inHandPath = (id: number) => ordersPath({ rider_id: String(id), status_key: riderStatuses.join(',') })
