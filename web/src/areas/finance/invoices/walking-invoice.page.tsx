// One invoice of a walking customer, by its address.
import type { RouteParams } from '../../../core/area.ts'
import { InvoicePage } from './invoice.page.tsx'
import { walkingInvoices } from './invoice-view.ts'

export default function WalkingInvoiceScreen({ params }: { params: RouteParams }) {
  return <InvoicePage key={params.id} view={walkingInvoices} id={Number(params.id)} />
}
