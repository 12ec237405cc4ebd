// Changes to an order: by whom, and the values before; shown in place of the timeline.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderChangeNames, orderFieldName } from '@office/shared/areas/orders/order-history.model'
import { useEndpoint } from '../../../core/data/queries.ts'
import { Keys } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { ChangedFields } from '../../../core/ui/changed-fields.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'

export function OrderHistory({ id }: { id: number }) {
  const { t } = useLingui()
  const tell = useTell()
  const found = useEndpoint(orderContract.history, { params: { id } })
  const changes = found.data ?? []
  return (
    <ScrollPane label={t`History`} className="px-4 py-3.5 @max-[1000px]:row-span-2 @max-[1000px]:overflow-visible">
      <h2 className="m-0 mb-2.5 flex items-center gap-2 text-sm font-semibold">
        <Trans>History</Trans>
        <Keys of="h" tone="ghost" />
        <span className="ms-auto font-normal text-text-3">
          <Plural value={changes.length} one="# change" other="# changes" />
        </span>
      </h2>
      {found.isLoading && <SkeletonRows columns={[{ width: '1fr' }]} rows={5} />}
      {found.error && (
        <ErrorState
          title={<Trans>The history could not be loaded</Trans>}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data?.length === 0 && (
        <p className="m-0 text-text-3">
          <Trans>There are no records to display</Trans>
        </p>
      )}
      <ol className="m-0 list-none p-0">
        {changes.map(change => (
          <li key={`${change.at} ${change.what}`} className="border-b border-hairline py-2.5 last:border-b-0">
            <div className="flex items-baseline gap-3">
              <b className="min-w-0 flex-1 font-medium">{tell(orderChangeNames[change.what])}</b>
              <Instant at={change.at} className="num flex-none text-sm text-text-2" />
            </div>
            {change.staff_name !== null && (
              <div className="text-text-2" dir="auto">
                {change.staff_name}
              </div>
            )}
            <ChangedFields
              fields={change.fields.map(({ field, ...sides }) => ({ key: field, label: tell(orderFieldName(field)), ...sides }))}
            />
          </li>
        ))}
      </ol>
    </ScrollPane>
  )
}
