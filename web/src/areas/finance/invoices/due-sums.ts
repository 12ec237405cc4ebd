// What orders come to once they are invoiced: with the adjustments due that the next invoices of their senders carry.
import type { DueAdjustment, DueOrder } from '@office/shared/areas/finance/invoices/invoice.model'
import { call } from '../../../core/data/api.ts'
import { queryClient, queryKey } from '../../../core/data/queries.ts'
import { totalText } from '../document/sums-text.part.ts'
import type { InvoiceView } from './invoice-view.ts'

const PAGE = 100

async function adjustmentsOf({ contract }: Pick<InvoiceView, 'contract'>, filters: Record<string, string>) {
  const all: DueAdjustment[] = []
  for (let page = 1; ; page++) {
    const { data } = await call(contract.adjustments, { query: { filters, paginate: PAGE, page } })
    all.push(...data)
    if (data.length < PAGE) return all
  }
}

/** Each sender's are asked for once, not with every order that is selected. */
export async function dueSums(view: Pick<InvoiceView, 'contract'>, orders: readonly DueOrder[]): Promise<string> {
  const listed = (values: readonly (number | string)[]) => [...new Set(values)].sort().join(',')
  const filters = {
    party_id: listed(orders.map(({ party_id }) => party_id)),
    currency: listed(orders.map(({ currency }) => currency)),
  }
  const adjustments = await queryClient.fetchQuery({
    queryKey: queryKey(view.contract.adjustments, { sums: filters }),
    queryFn: () => adjustmentsOf(view, filters),
  })
  const owed = orders.map(({ currency, net }) => ({ currency, amount: net }))
  // An invoice carries those of its own sender in its own currency.
  const invoiceOf = ({ party_id, currency }: Pick<DueOrder, 'party_id' | 'currency'>) => `${party_id} ${currency}`
  const invoices = new Set(orders.map(invoiceOf))
  const carried = adjustments.filter(one => invoices.has(invoiceOf(one)))
  return totalText([...owed, ...carried.map(({ currency, amount }) => ({ currency, amount }))])
}
