// Merchant finance: figures, and the invoices of merchants.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { Store } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { invoiceListOf } from './invoice.list.tsx'
import { InvoiceFigures } from './invoice-figures.tsx'
import { merchantInvoices } from './invoice-view.ts'

const Figures = () => <InvoiceFigures view={merchantInvoices} />
const list = invoiceListOf(merchantInvoices, { icon: Store, from: lookUp(merchantContract.dropdown) }, Figures)

export const ahead = rowsAhead(list)

export default function MerchantFinance() {
  return <ListScreen definition={list} />
}
