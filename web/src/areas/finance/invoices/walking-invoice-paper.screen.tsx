// The paper of one invoice of a walking customer, by its address.
import type { RouteParams } from '../../../core/area.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import { walkingInvoices } from './invoice-view.ts'

export default function WalkingInvoicePaper({ params }: { params: RouteParams }) {
  return <InvoicePaper key={params.id} view={walkingInvoices} id={Number(params.id)} />
}
