// One invoice of a merchant, by its address.
import type { RouteParams } from '../../../core/area.ts'
import { InvoicePage } from './invoice.page.tsx'
import { merchantInvoices } from './invoice-view.ts'

export default function MerchantInvoiceScreen({ params }: { params: RouteParams }) {
  return <InvoicePage key={params.id} view={merchantInvoices} id={Number(params.id)} />
}
