// All orders: the list, and one order in its place when the address names it; the list keeps its filters meanwhile.

import { useSearch } from 'wouter'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { lazyScreen } from '../../core/ui/lazy-part.tsx'
import { orderList } from './order.list.tsx'

const OrderDetail = lazyScreen(() => import('./order-detail.part.tsx'))

export default function OrdersScreen() {
  const order = new URLSearchParams(useSearch()).get('order')
  const id = order === null ? Number.NaN : Number(order)
  if (!Number.isInteger(id)) return <ListScreen definition={orderList} />
  return <OrderDetail id={id} />
}
