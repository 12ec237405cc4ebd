// Expense kinds, below the form of the finance setting.
import { Trans, useLingui } from '@lingui/react/macro'
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { RecordRows } from '../../../core/record/record-rows.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { settingPath } from '../frame/setting-kinds.part.ts'
import { ActiveBadge, recordPath, SettingRecords } from '../frame/setting-records.tsx'
import { expenseKindForm } from './expense-kind.form.ts'

export function ExpenseKinds() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const found = useEndpoint(expenseKindContract.list, { query: { noPagination: true } })
  const create = (
    <CommandButton command="expense-kind.create" icon={Plus}>
      <Trans>Create expense kind</Trans>
    </CommandButton>
  )
  return (
    <SettingRecords
      title={<Trans>Expense kinds</Trans>}
      hint={<Trans>What branches may pay from the cash they hold.</Trans>}
      found={found}
      action={create}
    >
      <RecordRows
        label={t`Expense kinds`}
        template="minmax(0,1fr) 90px"
        onOpen={record => navigate(recordPath('finance', record.id))}
        empty={<EmptyState actions={create} />}
        rows={(found.data?.data ?? []).map(kind => ({
          record: { noun: 'expense-kind', id: kind.id, label: kind.name, data: kind },
          cells: (
            <>
              <span dir="auto" className="truncate font-medium">
                {kind.name}
              </span>
              <ActiveBadge isActive={kind.is_active} />
            </>
          ),
        }))}
      />
      <FormOverList form={expenseKindForm} path={settingPath} />
    </SettingRecords>
  )
}
