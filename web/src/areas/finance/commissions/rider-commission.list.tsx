// Commissions of riders.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { Bike } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { commissionListOf } from './commission.list.tsx'
import { riderCommissions } from './commission-view.ts'

const list = commissionListOf(riderCommissions, { icon: Bike, from: lookUp(riderContract.dropdown) })

export const ahead = rowsAhead(list)

export default function RiderCommission() {
  return <ListScreen definition={list} />
}
