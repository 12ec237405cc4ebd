// A list of orders, one order in its place if the address names it, and its form over both; the list keeps its filters meanwhile.
import { useLocation, useSearch } from 'wouter'
import { editedIn, useFormClose } from '../../../core/form/screen/form-over-list.tsx'
import { lazyDialog } from '../../../core/layers/lazy-dialog.tsx'
import type { ListDefinition } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { lazyScreen } from '../../../core/ui/states/lazy-part.tsx'

const OrderPage = lazyScreen(() => import('../page/order.page.tsx'))
const OrderEdit = lazyDialog(() => import('../order-edit.part.tsx'))

/** The order that an address names; NaN if it shows the list. */
export const orderIn = (search: string) => Number(new URLSearchParams(search).get('order') ?? Number.NaN)

export function OrderListScreen({ definition }: { definition: ListDefinition }) {
  const search = useSearch()
  const id = orderIn(search)
  const edit = editedIn(search)
  const close = useFormClose(useLocation()[0])
  return (
    <>
      {Number.isInteger(id) ? <OrderPage id={id} definition={definition} /> : <ListScreen definition={definition} />}
      {edit !== null && <OrderEdit id={edit} onClose={close} />}
    </>
  )
}
