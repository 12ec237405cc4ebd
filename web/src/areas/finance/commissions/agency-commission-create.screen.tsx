// New commissions of agencies: for those that earned something in a past period.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { msg } from '@office/shared/core/messages/message'
import { Building2 } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { agencyCommissions } from './commission-view.ts'
import { earnedListOf } from './earned.list.tsx'

const list = earnedListOf(agencyCommissions, {
  icon: Building2,
  from: lookUp(warehouseContract.dropdown),
  none: msg`There are no active agencies.`,
})

export const ahead = rowsAhead(list)

export default function AddAgencyCommission() {
  return <ListScreen definition={list} />
}
