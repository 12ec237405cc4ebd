// Merchant finance: figures, and the invoices of merchants; and at the same address the opening balances of all parties.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { Store } from 'lucide-react'
import { useSearch } from 'wouter'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { session } from '../../../core/data/session.ts'
import { useHeld } from '../../../core/data/use-held.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { lazyScreen } from '../../../core/ui/states/lazy-part.tsx'
import { isOpenings } from '../openings/openings-path.part.ts'
import { invoiceListOf } from './invoice.list.tsx'
import { InvoiceFigures } from './invoice-figures.tsx'
import { merchantInvoices } from './invoice-view.ts'

const Openings = lazyScreen(() => import('../openings/opening.list.tsx'))

const Figures = () => <InvoiceFigures view={merchantInvoices} />
const list = invoiceListOf(merchantInvoices, { icon: Store, from: lookUp(merchantContract.dropdown) }, Figures)

/** Whoever may enter opening balances but sees no invoices has nothing else here. */
const showsOpenings = (search: string, held: ReadonlySet<string>): boolean =>
  held.has('adjust-finance-line') && (isOpenings(new URLSearchParams(search)) || !held.has('view-merchant-finance'))

export const ahead = (): void => {
  if (!showsOpenings(location.search, session.permissions)) rowsAhead(list)()
}

export default function MerchantFinance() {
  return showsOpenings(useSearch(), useHeld()) ? <Openings /> : <ListScreen definition={list} />
}
