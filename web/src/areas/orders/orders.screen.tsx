// All orders: the list, and one order in its place when the address names it; the list keeps its filters meanwhile.
import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { orderList } from './order.list.tsx'

const OrderDetail = lazy(() => import('./order-detail.part.tsx'))

export default function OrdersScreen() {
  const order = new URLSearchParams(useSearch()).get('order')
  const id = order === null ? Number.NaN : Number(order)
  if (!Number.isInteger(id)) return <ListScreen definition={orderList} />
  return (
    <Suspense fallback={null}>
      <OrderDetail id={id} />
    </Suspense>
  )
}
