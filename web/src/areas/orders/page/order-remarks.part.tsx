// Remarks of an order, newest first: written, changed, shown to the merchant and deleted by key.
import { Trans, useLingui } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { formatCount } from '@office/shared/format/amount'
import { useState } from 'react'
import { runById } from '../../../core/command/active-runner.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { Keys } from '../../../core/keys/keys.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { RowsMissing } from '../../../core/ui/states/rows-missing.tsx'
import { Tag } from '../../../core/ui/tag.tsx'

const FIRST = 20
/** The most rows on a page of any list. */
const MOST = 100

export function OrderRemarks({ orderId }: { orderId: number }) {
  const { t } = useLingui()
  const [paginate, setPaginate] = useState(FIRST)
  const found = useEndpoint(orderContract.remarks, { params: { id: orderId }, query: { paginate } }, { keepPrevious: true })
  const remarks = found.data?.data ?? []
  const total = found.data?.meta.total ?? 0
  return (
    <section className="py-3.5">
      <h2 className="m-0 mb-2.5 flex items-center gap-2 px-4 text-sm font-semibold">
        <Trans>Remarks</Trans>
        <span className="num ms-auto font-normal text-text-3">{found.data ? formatCount(total) : ''}</span>
        <Keys of="m" tone="ghost" />
      </h2>
      <RecordRows
        label={t`Remarks`}
        template="minmax(0, 1fr)"
        onOpen={() => runById('order-remark.edit', 'toolbar')}
        rows={remarks.map(remark => ({
          record: { noun: 'order-remark', id: remark.id, label: remark.text, data: { ...remark, order_id: orderId } },
          cells: (
            <span className="block min-w-0 py-1.5">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <b dir="auto" className="min-w-0 flex-1 font-medium">
                  {remark.staff_name}
                </b>
                {remark.is_for_merchant && (
                  <Tag>
                    <Trans>Merchant sees it</Trans>
                  </Tag>
                )}
                <Instant at={remark.created_at} className="num text-sm whitespace-nowrap text-text-2" />
              </span>
              <span dir="auto" className="block text-text-2 [overflow-wrap:anywhere]">
                {remark.text}
              </span>
            </span>
          ),
        }))}
        empty={
          found.data && (
            <p className="m-0 mb-2 px-4 text-text-3">
              <Trans>There are no records to display</Trans>
            </p>
          )
        }
      />
      {found.error && found.error.status !== 403 && <RowsMissing error={found.error} onRetry={() => void found.refetch()} />}
      <div className="mt-2 flex flex-col gap-2 px-4">
        {total > remarks.length && paginate < MOST && (
          <Button tone="quiet" size="small" onClick={() => setPaginate(MOST)}>
            <Trans>Show more</Trans>
          </Button>
        )}
        <button
          type="button"
          className="flex h-[34px] min-h-(--finger) w-full items-center rounded-sm border border-border-strong px-2.5 text-text-3"
          onClick={() => runById('orders.add-remark', 'toolbar')}
        >
          <Trans>Add a remark</Trans>
          <Keys of="m" tone="ghost" className="ms-auto" />
        </button>
      </div>
    </section>
  )
}
