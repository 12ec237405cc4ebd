// Invoices as figures: what is owed, due, drafted, to be approved, to be paid and to be received.
import { Trans, useLingui } from '@lingui/react/macro'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { useEndpoint } from '../../../core/data/queries.ts'
import { NumbersRow } from '../../../core/ui/numbers-row.tsx'
import { countCard, heldCard, moneyCard } from '../document/cash-cards.tsx'
import type { InvoiceView } from './invoice-view.ts'

export function InvoiceFigures({ contract, list, add }: Pick<InvoiceView, 'contract' | 'list' | 'add'>) {
  const { t } = useLingui()
  const { data: figures } = useEndpoint(contract.dashboard, {})
  const isMerchants = contract === merchantInvoiceContract
  const where = (filters: string) => `${list.href}?${filters}`
  return (
    <NumbersRow
      label={t`Invoices in figures`}
      cards={[
        {
          id: 'balance',
          label: <Trans>Owed in all</Trans>, // Their account says what walking customers owe, the figure what they are owed.
          ...(isMerchants ? heldCard('merchant', 'merchant', figures?.balance) : moneyCard(figures?.balance)),
        },
        { id: 'due', label: <Trans>Due, on no invoice</Trans>, ...moneyCard(figures?.due), href: add },
        { id: 'orders', label: <Trans>Orders due</Trans>, ...countCard(figures?.due_orders), href: add },
        ...(figures?.due_adjustments
          ? [{ id: 'adjustments', label: <Trans>Adjustments due</Trans>, ...countCard(figures.due_adjustments) }]
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
