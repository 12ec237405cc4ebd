// Walking-customer finance: figures and invoices, and at the same address the orders due from which invoices are made.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { msg } from '@office/shared/core/messages/message'
import { UserRound } from 'lucide-react'
import { useSearch } from 'wouter'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { DocumentCreate } from '../document/document-create.tsx'
import { findOrder } from '../document/of-orders.ts'
import { DueAdjustments } from './due-adjustments.tsx'
import { dueListOf } from './due-order.list.tsx'
import { invoiceListOf } from './invoice.list.tsx'
import { InvoiceFigures } from './invoice-figures.tsx'
import { walkingInvoices } from './invoice-view.ts'

const customers = { icon: UserRound, from: lookUp(walkingCustomerContract.dropdown) }
const Figures = () => <InvoiceFigures view={walkingInvoices} />
const list = invoiceListOf(walkingInvoices, customers, Figures)
const Adjustments = () => <DueAdjustments {...walkingInvoices} />
const none = msg`No walking-customer orders are due to be invoiced.`
const due = dueListOf(walkingInvoices, { ...customers, none }, Adjustments)

const find = findOrder(walkingInvoices.contract)

export const ahead = rowsAhead(list)

export default function WalkingFinance() {
  const isDue = new URLSearchParams(useSearch()).has('due')
  return isDue ? <DocumentCreate list={due} find={find} /> : <ListScreen definition={list} />
}
