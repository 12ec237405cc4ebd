// All orders.
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { orderList } from './order.list.part.tsx'
import { OrderListScreen, orderIn } from './order-list-screen.part.tsx'

const askRows = rowsAhead(orderList)
export const ahead = () => {
  if (!Number.isInteger(orderIn(location.search))) askRows()
}

export default function OrdersScreen() {
  return <OrderListScreen definition={orderList} />
}
