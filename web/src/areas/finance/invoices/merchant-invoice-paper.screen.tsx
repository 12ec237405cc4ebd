// The paper of one invoice of a merchant, by its address.
import type { RouteParams } from '../../../core/area.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import { merchantInvoices } from './invoice-view.ts'

export default function MerchantInvoicePaper({ params }: { params: RouteParams }) {
  return <InvoicePaper key={params.id} view={merchantInvoices} id={Number(params.id)} />
}
