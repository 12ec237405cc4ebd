// The tenant's names for its statuses, their colours and order, and the texts for customers.
import { Trans, useLingui } from '@lingui/react/macro'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { useLocation, useSearch } from 'wouter'
import { useEndpoint } from '../../../core/data/queries.ts'
import { EDIT, editPath } from '../../../core/form/form-commands.ts'
import FormDrawer from '../../../core/form/screen/form-drawer.tsx'
import { Keys } from '../../../core/keys/keys.tsx'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { SettingPlace } from '../frame/setting-frame.tsx'
import { statusesPath } from './status.commands.ts'
import { numberOf, recordOf, statusForm } from './status.form.ts'
import { STATUS_COLUMNS, StatusCells, StatusHead } from './status-row.tsx'

export default function StatusSetting() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const edit = Number(new URLSearchParams(useSearch()).get(EDIT) ?? 0)
  const found = useEndpoint(orderStatusContract.statuses, {})
  const edited = found.data?.find(status => numberOf(status.key) === edit)
  const close = () => navigate(statusesPath, { replace: true })
  return (
    <SettingPlace>
      <PageHead title={<Trans>Status settings</Trans>} count={found.data?.length} line={true} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {found.isLoading && <SkeletonRows columns={[{ width: '1fr' }]} rows={14} />}
        {found.error && (
          <ErrorState
            title={<Trans>The statuses could not be loaded</Trans>}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.data && (
          <>
            <StatusHead />
            <RecordRows
              label={t`Statuses`}
              template={STATUS_COLUMNS}
              onOpen={record => navigate(editPath(statusesPath, record.id))}
              rows={found.data.map(status => ({
                record: { noun: 'status', id: numberOf(status.key), label: status.name, data: status },
                cells: <StatusCells status={status} />,
              }))}
            />
          </>
        )}
      </div>
      <div className="list-foot">
        <span className="key-hint flex items-center gap-[5px] text-text-3">
          <Keys of="arrowup" tone="ghost" />
          <Keys of="arrowdown" tone="ghost" />
          <Trans>move</Trans>
          <Keys of="enter" tone="ghost" className="ms-2" />
          <Trans>edit</Trans>
        </span>
      </div>
      {edited && (
        <FormDrawer
          key={edited.key}
          form={statusForm}
          record={edit}
          row={recordOf(edited)}
          within={{ statusKey: edited.key }}
          onClose={close}
        />
      )}
    </SettingPlace>
  )
}
