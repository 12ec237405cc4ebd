// All orders: the list, and one order in its place when the address names it; the list keeps its filters meanwhile.
import { useSearch } from 'wouter'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lazyScreen } from '../../core/ui/lazy-part.tsx'
import { orderList } from './order.list.tsx'

const OrderDetail = lazyScreen(() => import('./order-detail.part.tsx'))

/** The order that an address names; NaN where it shows the list. */
const orderIn = (search: string) => Number(new URLSearchParams(search).get('order') ?? Number.NaN)

const askRows = rowsAhead(orderList)
export const ahead = () => {
  if (!Number.isInteger(orderIn(location.search))) askRows()
}

export default function OrdersScreen() {
  const id = orderIn(useSearch())
  if (!Number.isInteger(id)) return <ListScreen definition={orderList} />
  return <OrderDetail id={id} />
}
