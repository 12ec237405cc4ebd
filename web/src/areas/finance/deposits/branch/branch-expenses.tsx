// The expenses of a branch deposit on its page: entered in a form over it, decided one by one by key.
import { Trans, useLingui } from '@lingui/react/macro'
import { branchDepositTransitions } from '@office/shared/areas/finance/deposits/branch-deposit.transitions'
import {
  type BranchExpense,
  branchExpenseContract,
  branchExpenseTransitions,
} from '@office/shared/areas/finance/deposits/branch-expense.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import { movesFrom } from '@office/shared/core/transitions'
import { mayCall } from '@office/shared/permissions/can'
import { Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { runById } from '../../../../core/command/active-runner.ts'
import { commandContext } from '../../../../core/command/context.ts'
import { usePagedRows } from '../../../../core/data/queries.ts'
import { FormOverList } from '../../../../core/form/screen/form-over-list.tsx'
import { Keys } from '../../../../core/keys/keys.tsx'
import { useTell } from '../../../../core/language/translate.ts'
import { PagedTable } from '../../../../core/record/paged-table.tsx'
import { RowsHead } from '../../../../core/record/record-page.tsx'
import type { RowColumn } from '../../../../core/record/record-table.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { Tag, type TagTone } from '../../../../core/ui/tag.tsx'
import { branchDeposits } from '../deposit-view.ts'
import { branchExpenseForm } from './branch-expense.form.ts'

const tones: Readonly<Record<BranchExpense['state'], TagTone>> = { open: 'warn', approved: 'ok', refused: 'danger' }

const columns: readonly RowColumn<BranchExpense>[] = [
  { label: msg`Expense`, width: 'minmax(90px, 1fr)', cell: expense => <bdi className="font-medium">{expense.kind_name}</bdi> },
  { label: msg`Status`, width: '116px', cell: expense => <State state={expense.state} /> },
  { label: msg`Note`, width: 220, quiet: true, cell: expense => <bdi>{expense.reason ?? expense.note}</bdi> },
  { label: msg`Staff`, width: 150, quiet: true, cell: expense => <bdi>{expense.decided_by ?? expense.created_by}</bdi> },
  {
    label: msg`Amount`,
    width: 'minmax(112px, .8fr)',
    end: true,
    cell: expense => (
      <span className="inline-flex items-center gap-2">
        {expense.has_file && <WithReceipt />}
        <Amount amount={expense.amount} currency={expense.currency} />
      </span>
    ),
  },
]

function State({ state }: Pick<BranchExpense, 'state'>) {
  const tell = useTell()
  return <Tag tone={tones[state]}>{tell(branchExpenseTransitions.states[state].name)}</Tag>
}

function WithReceipt() {
  const { t } = useLingui()
  return <Paperclip className="size-4 text-text-3" role="img" aria-label={t`With receipt`} />
}

interface OfDeposit {
  id: number
  state: keyof typeof branchDepositTransitions.states
  currency: string
}

export function BranchExpenses({ deposit }: { deposit: OfDeposit }) {
  const { t } = useLingui()
  const { id, state, currency } = deposit
  const form = useMemo(() => branchExpenseForm(currency), [currency])
  const found = usePagedRows<BranchExpense>(branchExpenseContract.list, { id })
  // Shows no key that the reader may not use.
  const may = ({ needs }: Pick<Endpoint, 'needs'>) =>
    movesFrom(branchDepositTransitions, state).includes('spend') && mayCall(commandContext.permissions, needs)
  return (
    <>
      <RowsHead
        title={<Trans>Expenses</Trans>}
        count={found.total}
        hint={
          may(branchExpenseContract.decide) &&
          found.rows.length > 0 && (
            <span className="key-hint">
              <Trans>
                On an expense: <Keys of="a" tone="ghost" /> approves, <Keys of="shift+a" tone="ghost" /> refuses
              </Trans>
            </span>
          )
        }
      />
      <PagedTable
        label={t`Expenses`}
        columns={columns}
        onOpen={() => runById('branch-expense.file', 'row')}
        empty={
          <p className="m-0 border-b border-hairline px-4 py-2.5 text-text-3">
            {may(branchExpenseContract.create) ? (
              <Trans>
                Nothing was spent from this cash.{' '}
                <span className="key-hint">
                  <Keys of="e" tone="ghost" /> enters an expense.
                </span>
              </Trans>
            ) : (
              <Trans>Nothing was spent from this cash.</Trans>
            )}
          </p>
        }
        found={found}
        recordOf={expense => ({ noun: 'branch-expense', id: expense.id, label: expense.kind_name, data: expense })}
      />
      <FormOverList form={form} path={branchDeposits.page(id)} within={{ id }} />
    </>
  )
}
