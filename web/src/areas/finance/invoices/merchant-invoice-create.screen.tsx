// A new merchant invoice, made of orders that are due.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { Store } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { DocumentCreate } from '../document/document-create.tsx'
import { findOrder } from '../document/of-orders.ts'
import { DueAdjustments } from './due-adjustments.tsx'
import { dueListOf } from './due-order.list.tsx'
import { merchantInvoices } from './invoice-view.ts'

const Adjustments = () => <DueAdjustments {...merchantInvoices} />
const merchants = {
  icon: Store,
  from: lookUp(merchantContract.dropdown),
  none: msg`No merchant orders are due to be invoiced.`,
}
const list = dueListOf(merchantInvoices, merchants, Adjustments)

const find = findOrder(merchantInvoices.contract)

export const ahead = rowsAhead(list)

export default function AddMerchantInvoice() {
  return <DocumentCreate list={list} find={find} />
}
