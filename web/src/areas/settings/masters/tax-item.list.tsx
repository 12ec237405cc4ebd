// Tax items, below the form of the tax setting.
import { Trans, useLingui } from '@lingui/react/macro'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { runById } from '../../../core/command/active-runner.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { settingPath } from '../frame/setting-kinds.part.ts'
import { ActiveBadge, recordPath, SettingRecords } from '../frame/setting-records.tsx'
import { baseNames, taxItemForm } from './tax-item.form.ts'

export function TaxItems() {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const found = useEndpoint(taxItemContract.list, { query: { noPagination: true } })
  return (
    <SettingRecords
      title={<Trans>Tax items</Trans>}
      found={found}
      action={
        <CommandButton command="tax-item.create" icon={Plus}>
          <Trans>Create tax item</Trans>
        </CommandButton>
      }
    >
      <RecordRows
        label={t`Tax items`}
        template="minmax(0,1.4fr) 80px minmax(0,1fr) 90px"
        onOpen={record => navigate(recordPath('tax', record.id))}
        empty={
          <EmptyState
            actions={
              <Button onClick={() => runById('tax-item.create', 'toolbar')}>
                <Trans>Create tax item</Trans>
              </Button>
            }
          />
        }
        rows={(found.data?.data ?? []).map(item => ({
          record: { noun: 'tax-item', id: item.id, label: item.name, data: item },
          cells: (
            <>
              <span dir="auto" className="truncate font-medium">
                {item.name}
              </span>
              <bdi dir="ltr" className="num">
                {Number(item.rate)} %
              </bdi>
              <span className="truncate text-text-2">{tell(baseNames[item.applies_to])}</span>
              <ActiveBadge isActive={item.is_active} />
            </>
          ),
        }))}
      />
      <FormOverList form={taxItemForm} path={settingPath} />
    </SettingRecords>
  )
}
