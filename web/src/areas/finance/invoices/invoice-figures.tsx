// Invoices in figures: owed, due, drafted, to be approved, to be paid and to be received.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Sum } from '@office/shared/areas/finance/document.model'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { useEndpoint } from '../../../core/data/queries.ts'
import { NumbersRow } from '../../../core/ui/figures/numbers-row.tsx'
import { countCard, heldCard, moneyCard } from '../document/cash-cards.tsx'
import { addFor } from '../document/document-view.ts'
import type { InvoiceView } from './invoice-view.ts'

const negated = (sums: readonly Sum[]): Sum[] =>
  sums.map(({ currency, amount }) => ({ currency, amount: fromMinor(-toMinor(amount, currency), currency) }))

interface InvoiceFiguresProps {
  view: InvoiceView
  /** Of this party only. */
  of?: { id: number; name: string }
}

export function InvoiceFigures({ view, of }: InvoiceFiguresProps) {
  const { contract, list, add } = view
  const { t } = useLingui()
  const { data: figures } = useEndpoint(contract.dashboard, of ? { query: { party_id: of.id } } : {})
  const isMerchants = contract === merchantInvoiceContract
  const theirs = of ? `filter[party_id]=${of.id}` : ''
  const where = (filters: string) => `${list.href}?${of ? `${theirs}&` : ''}${filters}`
  const due = of ? addFor(view, of.id) : add
  return (
    <NumbersRow
      label={t`Invoice figures`}
      cards={[
        {
          id: 'balance',
          // A walking customer's balance is what they owe, but the field is what they are owed.
          ...(isMerchants
            ? { label: <Trans>Total owed</Trans>, ...heldCard('merchant', 'merchant', figures?.balance, of) }
            : {
                label: <Trans>Owed to us in total</Trans>,
                ...heldCard('walking', 'walking', figures && negated(figures.balance), of),
              }),
        },
        { id: 'due', label: <Trans>Due, not invoiced</Trans>, ...moneyCard(figures?.due), href: due },
        { id: 'orders', label: <Trans>Orders due</Trans>, ...countCard(figures?.due_orders), href: due },
        ...(figures?.due_adjustments
          ? [{ id: 'adjustments', label: <Trans>Adjustments due</Trans>, ...countCard(figures.due_adjustments), href: due }]
          : []),
        { id: 'drafts', label: <Trans>Drafts</Trans>, ...countCard(figures?.drafts), href: where('filter[state]=draft') },
        {
          id: 'approve',
          label: <Trans>To be approved</Trans>,
          ...countCard(figures?.to_approve),
          href: where('filter[state]=issued'),
        },
        {
          id: 'pay',
          label: <Trans>To be paid out</Trans>,
          ...moneyCard(figures?.to_pay),
          href: where('filter[state]=approved,part-paid&filter[direction]=payable'),
        },
        {
          id: 'receive',
          label: <Trans>To be received</Trans>,
          ...moneyCard(figures?.to_receive),
          href: where('filter[state]=approved,part-paid&filter[direction]=receivable'),
        },
      ]}
    />
  )
}
