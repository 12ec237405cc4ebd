// Agency deposits: what waits for a decision, and what agencies hold.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import {
  type AgencyDeposit,
  agencyDepositContract,
  agencyDepositLabels,
} from '@office/shared/areas/finance/agency-deposit.contract'
import { agencyDepositTransitions } from '@office/shared/areas/finance/agency-deposit.transitions'
import { msg } from '@office/shared/core/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Banknote, Building2, Calendar, Tag, Wallet } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import {
  choiceFilter,
  codeColumn,
  countColumn,
  createdColumn,
  instantColumn,
  tagColumn,
  textColumn,
} from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { Amount } from '../../core/ui/amount.tsx'
import { AgencyCash } from './agency-cash.tsx'
import { agencyDepositPath, depositTones } from './deposit-words.part.ts'

const agencyDepositList = defineList({
  list: agencyDepositContract.list,
  title: msg`Agency deposits`,
  noun: 'agency-deposit',
  selected: msg`{n, plural, one {# deposit selected} other {# deposits selected}}`,
  rowLabel: deposit => deposit.number,
  open: deposit => agencyDepositPath(deposit.id),
  create: { title: msg`Add agency deposit`, command: 'agency-deposit.new' },
  emptyHint: msg`When an agency pays in what it collected, add a deposit of the orders that it comes from.`,
  columns: {
    number: codeColumn(agencyDepositLabels.number, 'number', '140px'),
    state: tagColumn(agencyDepositLabels.state, '124px', ({ state }: AgencyDeposit) => ({
      words: agencyDepositTransitions.states[state].name,
      tone: depositTones[state],
    })),
    party_name: textColumn(agencyDepositLabels.party_name, 'party_name', 'minmax(120px, 1.2fr)'),
    lines: countColumn(agencyDepositLabels.lines, 'lines', '80px'),
    declared: {
      label: agencyDepositLabels.declared,
      width: 'minmax(124px, max-content)',
      end: true,
      kind: 'amount',
      text: deposit => deposit.declared ?? '',
      cell: deposit => deposit.declared !== null && <Amount amount={deposit.declared} currency={deposit.currency} />,
    },
    reference: textColumn(agencyDepositLabels.reference, 'reference', 'minmax(110px, 1fr)'),
    created_by: textColumn(agencyDepositLabels.created_by, 'created_by', 'minmax(110px, 1fr)'),
    decided_by: { ...textColumn(agencyDepositLabels.decided_by, 'decided_by', 'minmax(110px, 1fr)'), isExtra: true },
    decided_at: { ...instantColumn(agencyDepositLabels.decided_at, 'decided_at'), isExtra: true },
    created_at: createdColumn,
  },
  filters: {
    number: { label: agencyDepositLabels.number, icon: Wallet },
    state: choiceFilter(
      agencyDepositLabels.state,
      Tag,
      stateKeys(agencyDepositTransitions),
      stateNames(agencyDepositTransitions),
    ),
    party_id: { label: agencyDepositLabels.party_name, icon: Building2, ...lookUp(warehouseContract.dropdown) },
    currency: { label: agencyDepositLabels.currency, icon: Banknote },
    created_at: { label: agencyDepositLabels.created_at, icon: Calendar },
  },
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
