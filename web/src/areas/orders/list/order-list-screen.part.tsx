// A list of orders, one order in its place if the address names it, and its form over both; the list keeps its filters meanwhile.
import { useSearch } from 'wouter'
import { EDIT } from '../../../core/form/form-commands.ts'
import type { ListDefinition } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { lazyPart, lazyScreen } from '../../../core/ui/states/lazy-part.tsx'

const OrderPage = lazyScreen(() => import('../page/order.page.tsx'))
const OrderEdit = lazyPart(() => import('../order-edit.part.tsx'))

/** The order that an address names; NaN if it shows the list. */
export const orderIn = (search: string) => Number(new URLSearchParams(search).get('order') ?? Number.NaN)

export function OrderListScreen({ definition }: { definition: ListDefinition }) {
  const search = useSearch()
  const id = orderIn(search)
  return (
    <>
      {Number.isInteger(id) ? <OrderPage id={id} definition={definition} /> : <ListScreen definition={definition} />}
      {new URLSearchParams(search).has(EDIT) && <OrderEdit />}
    </>
  )
}
