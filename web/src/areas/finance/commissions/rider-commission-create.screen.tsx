// New commissions of riders: for those who earned something in a past period.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { Bike } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { riderCommissions } from './commission-view.ts'
import { earnedListOf } from './earned.list.tsx'

const list = earnedListOf(riderCommissions, {
  icon: Bike,
  from: lookUp(riderContract.dropdown),
  none: msg`There are no active riders.`,
})

export const ahead = rowsAhead(list)

export default function AddRiderCommission() {
  return <ListScreen definition={list} />
}
