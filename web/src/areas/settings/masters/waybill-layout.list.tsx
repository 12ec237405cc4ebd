// Waybill layouts: what is printed, and on which paper; each opens in the customizer.
import { Trans, useLingui } from '@lingui/react/macro'
import { waybillPaperNames } from '@office/shared/areas/waybills/labels/label.model'
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { customizerPath } from '../../waybills/customizer/customizer-path.part.ts'
import { settingPath } from '../frame/setting-kinds.part.ts'
import { SettingRecords } from '../frame/setting-records.tsx'
import { layoutForm } from './waybill-layout.form.ts'

export function WaybillLayouts() {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const found = useEndpoint(waybillLayoutContract.list, { query: { noPagination: true } })
  return (
    <SettingRecords
      found={found}
      hint={<Trans>What is printed, and on which paper. Enter opens the label in the customizer.</Trans>}
      action={
        <CommandButton command="waybill-layout.create" icon={Plus}>
          <Trans>Create waybill layout</Trans>
        </CommandButton>
      }
    >
      <RecordRows
        label={t`Waybill layouts`}
        template="minmax(0,1.4fr) 120px minmax(0,1fr)"
        onOpen={record => navigate(customizerPath(record.id))}
        rows={(found.data?.data ?? []).map(layout => ({
          record: { noun: 'waybill-layout', id: layout.id, label: layout.name, data: layout },
          cells: (
            <>
              <span dir="auto" className="truncate font-medium">
                {layout.name}
              </span>
              <bdi dir="ltr">{tell(waybillPaperNames[layout.paper])}</bdi>
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
