// Branch deposits: those that wait for a decision, and the cash that branches hold.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { branchDepositContract, branchDepositLabels } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { msg } from '@office/shared/core/messages/message'
import { Warehouse } from 'lucide-react'
import { lookUp } from '../../../../core/choices/pick-source.ts'
import { countColumn, textColumn } from '../../../../core/list/common-columns.tsx'
import { defineList } from '../../../../core/list/define-list.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../../core/list/rows-ahead.ts'
import { documentColumns, documentFilters, sumColumn } from '../../document/document-columns.tsx'
import { branchDeposits } from '../deposit-view.ts'
import { BranchCash } from './branch-cash.tsx'

const { number, state, party_name, declared, created_by, decided_by, decided_at, rejected_for, created_at } = documentColumns(
  branchDeposits,
  branchDepositLabels,
)

const branchDepositList = defineList({
  list: branchDepositContract.list,
  title: branchDeposits.list.title,
  noun: branchDeposits.noun,
  selected: msg`{n, plural, one {# deposit selected} other {# deposits selected}}`,
  rowLabel: deposit => deposit.number,
  open: deposit => branchDeposits.page(deposit.id),
  create: { title: branchDeposits.words.add, command: 'branch-deposit.new' },
  emptyHint: msg`When a branch pays in the cash from its riders and counter, add a deposit of it.`,
  columns: {
    number,
    state,
    party_name,
    lines: countColumn(branchDepositLabels.lines, 'lines', '80px'),
    declared,
    spent: sumColumn(branchDepositLabels.spent, 'spent'),
    net: sumColumn(branchDepositLabels.net, 'net'),
    reference: { ...textColumn(branchDepositLabels.reference, 'reference', 'minmax(110px, 1fr)'), isExtra: true },
    created_by: { ...created_by, isExtra: true },
    decided_by,
    decided_at,
    rejected_for,
    created_at,
  },
  searchFilter: 'number',
  filters: documentFilters(branchDeposits, {
    label: branchDepositLabels.party_name,
    icon: Warehouse,
    from: lookUp(warehouseContract.dropdown),
  }),
  views: [
    { id: 'all', title: msg`All deposits`, filters: {} },
    { id: 'decide', title: msg`To be decided`, filters: { state: 'submitted' } },
  ],
  Above: BranchCash,
})

export const ahead = rowsAhead(branchDepositList)

export default function BranchFinance() {
  return <ListScreen definition={branchDepositList} />
}
