// Agency deposits: those that wait for a decision, and the cash that agencies hold.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { agencyDepositContract, agencyDepositLabels } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { msg } from '@office/shared/core/messages/message'
import { Building2 } from 'lucide-react'
import { lookUp } from '../../../../core/choices/pick-source.ts'
import { textColumn } from '../../../../core/list/common-columns.tsx'
import { defineList } from '../../../../core/list/define-list.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../../core/list/rows-ahead.ts'
import { documentColumns, documentFilters } from '../../document/document-columns.tsx'
import { agencyDeposits } from '../deposit-view.ts'
import { AgencyCash } from './agency-cash.tsx'

const { number, state, party_name, lines, declared, created_by, decided_by, decided_at, rejected_for, created_at } =
  documentColumns(agencyDeposits, agencyDepositLabels)

const agencyDepositList = defineList({
  list: agencyDepositContract.list,
  title: agencyDeposits.list.title,
  noun: agencyDeposits.noun,
  selected: msg`{n, plural, one {# deposit selected} other {# deposits selected}}`,
  rowLabel: deposit => deposit.number,
  open: deposit => agencyDeposits.page(deposit.id),
  create: { title: agencyDeposits.words.add, command: 'agency-deposit.new' },
  emptyHint: msg`When an agency pays in what it collected, add a deposit of the orders the money comes from.`,
  columns: {
    number,
    state,
    party_name,
    lines,
    declared,
    reference: textColumn(agencyDepositLabels.reference, 'reference', 'minmax(110px, 1fr)'),
    created_by,
    decided_by,
    decided_at,
    rejected_for,
    created_at,
  },
  searchFilter: 'number',
  filters: documentFilters(agencyDeposits, {
    label: agencyDepositLabels.party_name,
    icon: Building2,
    from: lookUp(warehouseContract.dropdown),
  }),
  views: [
    { id: 'all', title: msg`All deposits`, filters: {} },
    { id: 'decide', title: msg`To be decided`, filters: { state: 'submitted' } },
  ],
  Above: AgencyCash,
})

export const ahead = rowsAhead(agencyDepositList)

export default function AgencyFinance() {
  return <ListScreen definition={agencyDepositList} />
}
