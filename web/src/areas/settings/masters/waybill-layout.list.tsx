// Waybill layouts, which come with the product and are only ever changed.
import { Trans, useLingui } from '@lingui/react/macro'
import { waybillLayoutContract } from '@office/shared/areas/settings/waybill-layout.contract'
import { useLocation } from 'wouter'
import { useEndpoint } from '../../../core/data/queries.ts'
import { FormOverList } from '../../../core/form/form-over-list.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { settingPath } from '../frame/setting-kinds.ts'
import { recordPath, SettingRecords } from '../frame/setting-records.tsx'
import { layoutForm, paperNames } from './waybill-layout.form.ts'

export function WaybillLayouts() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const found = useEndpoint(waybillLayoutContract.list, { query: { noPagination: true } })
  return (
    <SettingRecords found={found} hint={<Trans>What is printed, and on which paper.</Trans>}>
      <RecordRows
        label={t`Waybill layouts`}
        template="minmax(0,1.4fr) 120px minmax(0,1fr)"
        onOpen={record => navigate(recordPath('waybill-layout', record.id))}
        rows={(found.data?.data ?? []).map(layout => ({
          record: { noun: 'waybill-layout', id: layout.id, label: layout.name, data: layout },
          cells: (
            <>
              <span dir="auto" className="truncate font-medium">
                {layout.name}
              </span>
              <bdi dir="ltr">{paperNames[layout.paper]}</bdi>
              <span className="num text-text-2">
                <Trans>Copies: {layout.copies}</Trans>
              </span>
            </>
          ),
        }))}
      />
      <FormOverList form={layoutForm} path={settingPath} />
    </SettingRecords>
  )
}
