// The expenses of a branch deposit on its page: entered in a form over it, decided one by one by key.
import { Trans, useLingui } from '@lingui/react/macro'
import { branchDepositTransitions } from '@office/shared/areas/finance/deposits/branch-deposit.transitions'
import {
  type BranchExpense,
  branchExpenseContract,
  branchExpenseTransitions,
} from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { movesFrom } from '@office/shared/core/transitions'
import { Paperclip } from 'lucide-react'
import { runById } from '../../../../core/command/active-runner.ts'
import { useEndpoint } from '../../../../core/data/queries.ts'
import { FormOverList } from '../../../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../../../core/language/translate.ts'
import { RowsHead } from '../../../../core/record/record-page.tsx'
import { RecordRows } from '../../../../core/record/record-rows.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { Tag, type TagTone } from '../../../../core/ui/tag.tsx'
import { branchDeposits } from '../deposit-view.ts'
import { branchExpenseForm } from './branch-expense.form.ts'

const tones: Readonly<Record<BranchExpense['state'], TagTone>> = { open: 'warn', approved: 'ok', refused: 'danger' }
const wide = (width: number) => `clamp(0px, 100vw - 768px, ${width}px)`
const template = `minmax(90px, 1fr) minmax(92px, .8fr) 116px ${wide(220)} ${wide(150)} 20px`

export function BranchExpenses({ deposit }: { deposit: { id: number; state: keyof typeof branchDepositTransitions.states } }) {
  const { t } = useLingui()
  const { id, state } = deposit
  const found = useEndpoint(branchExpenseContract.list, { params: { id }, query: { paginate: 100 } })
  const expenses: readonly BranchExpense[] = found.data?.data ?? []
  const isOpen = movesFrom(branchDepositTransitions, state).includes('spend')
  return (
    <>
      <RowsHead
        title={<Trans>Expenses</Trans>}
        count={found.data?.meta.total ?? 0}
        hint={isOpen && expenses.length > 0 && <Trans>On an expense: approve with a, refuse with Shift+A</Trans>}
      />
      <RecordRows
        label={t`Expenses`}
        template={template}
        onOpen={() => runById('branch-expense.file', 'row')}
        empty={
          <p className="m-0 border-b border-hairline px-4 py-2.5 text-text-3">
            {isOpen ? (
              <Trans>Nothing was spent of this cash. Enter an expense with e.</Trans>
            ) : (
              <Trans>Nothing was spent of this cash.</Trans>
            )}
          </p>
        }
        rows={expenses.map(expense => ({
          record: { noun: 'branch-expense', id: expense.id, label: expense.kind_name, data: expense },
          cells: <Cells expense={expense} />,
        }))}
      />
      <FormOverList form={branchExpenseForm} path={branchDeposits.page(id)} within={{ id }} />
    </>
  )
}

function Cells({ expense }: { expense: BranchExpense }) {
  const tell = useTell()
  const { t } = useLingui()
  return (
    <>
      <span dir="auto" className="truncate font-medium">
        {expense.kind_name}
      </span>
      <span className="text-end">
        <Amount amount={expense.amount} currency={expense.currency} />
      </span>
      <Tag tone={tones[expense.state]}>{tell(branchExpenseTransitions.states[expense.state].name)}</Tag>
      <span dir="auto" className="truncate text-text-2 max-md:hidden">
        {expense.reason ?? expense.note}
      </span>
      <span dir="auto" className="truncate text-text-2 max-md:hidden">
        {expense.decided_by ?? expense.created_by}
      </span>
      {expense.has_file ? <Paperclip className="size-4 text-text-3" role="img" aria-label={t`With its receipt`} /> : <span />}
    </>
  )
}
