// Rider deposits: what waits to be counted and decided, and what riders hold.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { type RiderDeposit, riderDepositContract, riderDepositLabels } from '@office/shared/areas/finance/rider-deposit.contract'
import { riderDepositTransitions } from '@office/shared/areas/finance/rider-deposit.transitions'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Banknote, Bike, Calendar, Tag, Wallet, Warehouse } from 'lucide-react'
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
import { depositPath, depositTones } from './deposit-words.part.ts'
import { RiderCash } from './rider-cash.tsx'

type AmountKey = 'declared' | 'counted' | 'variance'

/** A dash where the sum is not there yet, or not for whoever counts. */
const amountColumn = (key: AmountKey) => ({
  label: riderDepositLabels[key],
  width: 'minmax(124px, max-content)',
  end: true,
  kind: 'amount' as const,
  text: (deposit: RiderDeposit) => deposit[key] ?? '',
  cell: (deposit: RiderDeposit) => {
    const amount = deposit[key]
    if (amount === null) return <span className="text-text-3">–</span>
    return <Amount amount={amount} currency={deposit.currency} />
  },
})

const riderDepositList = defineList({
  list: riderDepositContract.list,
  title: msg`Rider deposits`,
  noun: 'rider-deposit',
  selected: msg`{n, plural, one {# deposit selected} other {# deposits selected}}`,
  rowLabel: deposit => deposit.number,
  open: deposit => depositPath(deposit.id),
  create: { title: msg`Add rider deposit`, command: 'rider-deposit.new' },
  emptyHint: msg`When a rider hands in cash, add a deposit of the orders that it comes from.`,
  columns: {
    number: codeColumn(riderDepositLabels.number, 'number', '140px'),
    state: tagColumn(riderDepositLabels.state, '124px', ({ state }: RiderDeposit) => ({
      words: riderDepositTransitions.states[state].name,
      tone: depositTones[state],
    })),
    party_name: textColumn(riderDepositLabels.party_name, 'party_name', 'minmax(120px, 1.2fr)'),
    warehouse_name: textColumn(riderDepositLabels.warehouse_name, 'warehouse_name', 'minmax(100px, 1fr)'),
    lines: countColumn(riderDepositLabels.lines, 'lines', '80px'),
    declared: amountColumn('declared'),
    counted: amountColumn('counted'),
    variance: amountColumn('variance'),
    created_by: { ...textColumn(riderDepositLabels.created_by, 'created_by', 'minmax(110px, 1fr)'), isExtra: true },
    counted_by: { ...textColumn(riderDepositLabels.counted_by, 'counted_by', 'minmax(110px, 1fr)'), isExtra: true },
    decided_by: { ...textColumn(riderDepositLabels.decided_by, 'decided_by', 'minmax(110px, 1fr)'), isExtra: true },
    decided_at: { ...instantColumn(riderDepositLabels.decided_at, 'decided_at'), isExtra: true },
    created_at: createdColumn,
  },
  filters: {
    number: { label: riderDepositLabels.number, icon: Wallet },
    state: choiceFilter(riderDepositLabels.state, Tag, stateKeys(riderDepositTransitions), stateNames(riderDepositTransitions)),
    party_id: { label: riderDepositLabels.party_name, icon: Bike, ...lookUp(riderContract.dropdown) },
    warehouse_id: { label: riderDepositLabels.warehouse_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    currency: { label: riderDepositLabels.currency, icon: Banknote },
    created_at: { label: riderDepositLabels.created_at, icon: Calendar },
  },
  views: [
    { id: 'all', title: msg`All deposits`, filters: {} },
    { id: 'count', title: msg`To be counted`, filters: { state: 'submitted' } },
    { id: 'decide', title: msg`To be decided`, filters: { state: 'counted' } },
  ],
  Above: RiderCash,
})

export const ahead = rowsAhead(riderDepositList)

export default function RiderFinance() {
  return <ListScreen definition={riderDepositList} />
}
