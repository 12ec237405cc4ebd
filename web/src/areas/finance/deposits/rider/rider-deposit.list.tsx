// Rider deposits: those to be counted and decided, and the cash that riders hold.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderDepositContract, riderDepositLabels } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { Bike, Warehouse } from 'lucide-react'
import { lookUp } from '../../../../core/choices/pick-source.ts'
import { textColumn } from '../../../../core/list/common-columns.tsx'
import { defineList } from '../../../../core/list/define-list.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../../core/list/rows-ahead.ts'
import { documentColumns, documentFilters, sumColumn } from '../../document/document-columns.tsx'
import { riderDeposits } from '../deposit-view.ts'
import { RiderCash } from './rider-cash.tsx'

const { number, state, party_name, lines, declared, created_by, decided_by, decided_at, rejected_for, created_at } =
  documentColumns(riderDeposits, riderDepositLabels)

const riderDepositList = defineList({
  list: riderDepositContract.list,
  title: riderDeposits.list.title,
  noun: riderDeposits.noun,
  selected: msg`{n, plural, one {# deposit selected} other {# deposits selected}}`,
  rowLabel: deposit => deposit.number,
  open: deposit => riderDeposits.page(deposit.id),
  create: { title: riderDeposits.words.add, command: 'rider-deposit.new' },
  emptyHint: msg`When a rider hands in cash, add a deposit of the orders it comes from.`,
  columns: {
    number,
    state,
    party_name,
    warehouse_name: textColumn(riderDepositLabels.warehouse_name, 'warehouse_name', 'minmax(90px, 1fr)'),
    lines,
    declared,
    counted: sumColumn(riderDepositLabels.counted, 'counted'),
    variance: { ...sumColumn(riderDepositLabels.variance, 'variance'), width: 'minmax(72px, max-content)' },
    created_by: { ...created_by, isExtra: true },
    counted_by: { ...textColumn(riderDepositLabels.counted_by, 'counted_by', 'minmax(110px, 1fr)'), isExtra: true },
    decided_by,
    decided_at,
    rejected_for,
    created_at,
  },
  searchFilter: 'number',
  filters: {
    ...documentFilters(riderDeposits, {
      label: riderDepositLabels.party_name,
      icon: Bike,
      from: lookUp(riderContract.dropdown),
    }),
    warehouse_id: { label: riderDepositLabels.warehouse_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
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
