// Corrections of orders that were invoiced before and opening balances, above the orders that are due: each party's next invoice
// includes them. Enter opens the order, or the party of an opening balance.
import { Trans, useLingui } from '@lingui/react/macro'
import { adjustmentKindNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { type DueAdjustment, dueAdjustmentLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import type { Message } from '@office/shared/core/messages/message'
import { useLocation, useSearch } from 'wouter'
import { usePagedRows } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { PagedTable } from '../../../core/record/paged-table.tsx'
import { instantColumn } from '../../../core/record/record-columns.tsx'
import { RowsHead } from '../../../core/record/record-page.tsx'
import type { RowColumn } from '../../../core/record/record-table.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { OnItsWay } from '../../../core/ui/states/on-its-way.tsx'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import { waybillColumn } from '../../orders/order-columns.part.tsx'
import { pathOfRecord } from '../explain/record-path.ts'
import type { InvoiceView } from './invoice-view.ts'

const columnsFor = (party: Message): readonly RowColumn<DueAdjustment>[] => [
  waybillColumn,
  { label: party, width: 'minmax(80px, 1fr)', cell: one => <bdi className="font-medium">{one.party_name}</bdi> },
  { label: dueAdjustmentLabels.kind, width: 180, quiet: true, cell: one => <Kind adjustment={one} /> },
  { label: dueAdjustmentLabels.remark, width: 360, quiet: true, cell: one => <bdi>{one.remark}</bdi> },
  instantColumn(dueAdjustmentLabels.at, ({ at }) => at),
  {
    label: dueAdjustmentLabels.amount,
    width: 'minmax(100px, .6fr)',
    end: true,
    cell: one => <Amount amount={one.amount} currency={one.currency} />,
  },
]

function Kind({ adjustment: { kind } }: { adjustment: DueAdjustment }) {
  const tell = useTell()
  return tell(adjustmentKindNames[kind])
}

/** For the party and currency that the orders below are filtered by; hidden if there are none, but not if nobody knows. */
export function DueAdjustments({ contract, party, noun: invoice }: Pick<InvoiceView, 'contract' | 'party' | 'noun'>) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const noun = invoice === 'walking-invoice' ? 'walking' : 'merchant'
  const asked = new URLSearchParams(useSearch())
  const filters = Object.fromEntries(
    (['party_id', 'currency'] as const).flatMap(name => {
      const value = asked.get(`filter[${name}]`)
      return value === null ? [] : [[name, value]]
    }),
  )
  const found = usePagedRows<DueAdjustment>(contract.adjustments, {}, filters)
  if (found.total === null && !found.error) return <OnItsWay />
  if (found.rows.length === 0 && (!found.error || found.error.status === 403)) return null
  return (
    <section aria-label={t`Adjustments due`}>
      <RowsHead
        title={<Trans>Adjustments due</Trans>}
        count={found.total}
        hint={<Trans>On the next invoice of each party, along with the orders chosen below</Trans>}
      />
      <div className="max-h-[170px] overflow-y-auto">
        <PagedTable
          label={t`Adjustments due`}
          columns={columnsFor(party)}
          found={found}
          recordOf={one => ({
            noun: 'due-adjustment',
            id: one.id,
            label: one.waybill_number ?? adjustmentKindNames[one.kind],
            data: one,
          })}
          onOpen={one => navigate(one.order_id === null ? pathOfRecord({ noun, id: one.party_id }) : orderPath(one.order_id))}
        />
      </div>
    </section>
  )
}
