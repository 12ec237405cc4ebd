// Merchants with the most orders in the span; each links to these orders.
import { useLingui } from '@lingui/react/macro'
import type { TopMerchants } from '@office/shared/areas/dashboards/dashboard.contract'
import { type DashboardSpan, percent } from '@office/shared/areas/dashboards/dashboard.model'
import { formatCount } from '@office/shared/format/amount'
import { merchantLabel, merchantSuffix } from '@office/shared/format/merchant-label'
import { useTell } from '../../../core/language/translate.ts'
import { MerchantName } from '../../../core/ui/amount.tsx'
import { TileLine } from '../../../core/ui/figures/tile-line.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { bookedIn } from '../../orders/list/orders-path.part.ts'
import { spanTitles } from '../board/dashboard.commands.ts'
import { daysFilter } from '../board/headline-tiles.tsx'
import { ordersLink } from '../board/orders-link.ts'
import { type Arriving, Panel } from './panel.tsx'

/** Percent of finished orders that were returned; with more, a merchant is worth talking to. */
const MANY_RETURNS = 10

interface TopMerchantsProps {
  found: Arriving & { data: TopMerchants | undefined }
  days: DashboardSpan
  className?: string
}

export function TopMerchantsPanel({ found, days, className = '' }: TopMerchantsProps) {
  const { t } = useLingui()
  const tell = useTell()
  const rows = found.data ?? []
  const line = 'col-span-4 grid h-8 grid-cols-subgrid items-center border-b border-hairline px-4 text-text'
  return (
    <Panel
      name="top-merchants"
      title={t`Top merchants`}
      aside={tell(spanTitles[days])}
      className={className}
      arriving={found}
      table={{
        columns: [
          { key: 'merchant', heading: t`Merchant`, kind: 'text' },
          { key: 'created', heading: t`Orders`, kind: 'number' },
          { key: 'delivered', heading: t`Delivered`, kind: 'number' },
          { key: 'failed', heading: t`Failed attempts`, kind: 'number' },
          { key: 'returned', heading: t`Returned`, kind: 'number' },
        ],
        rows: rows.map(row => ({ ...row, merchant: merchantLabel(row.merchant_name, row.merchant_type) })),
      }}
    >
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <div className="num grid grid-cols-[minmax(0,1fr)_repeat(3,max-content)] gap-x-5">
          <div
            aria-hidden={true}
            className="col-span-4 grid grid-cols-subgrid border-b border-border px-4 text-sm leading-[26px] font-medium text-text-2"
          >
            <span>{t`Merchant`}</span>
            <span className="text-end">{t`Orders`}</span>
            <span className="text-end">{t`Delivered`}</span>
            <span className="text-end">{t`Returned`}</span>
          </div>
          <ul aria-label={t`Top merchants`} className="contents">
            {rows.map(row => {
              const returned = percent(row.returned, row.delivered + row.returned)
              const href = ordersLink({ merchant_id: String(row.merchant_id), ...bookedIn(daysFilter(days)) })
              return (
                <li key={row.merchant_id} className="contents">
                  <TileLine href={href} className={line}>
                    <MerchantName name={row.merchant_name} mark={merchantSuffix(row.merchant_type) || null} />
                    <span className="text-end font-medium">{formatCount(row.created)}</span>
                    <span className="text-end">{formatCount(row.delivered)}</span>
                    <bdi dir="ltr" className={`text-end ${(returned ?? 0) > MANY_RETURNS ? 'font-medium text-warn' : ''}`}>
                      {returned === null ? '–' : `${returned.toFixed(1)} %`}
                    </bdi>
                  </TileLine>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Panel>
  )
}
