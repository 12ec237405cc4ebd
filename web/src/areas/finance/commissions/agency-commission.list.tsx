// Commissions of agencies.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { Building2 } from 'lucide-react'
import { lookUp } from '../../../core/choices/pick-source.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { rowsAhead } from '../../../core/list/rows-ahead.ts'
import { commissionListOf } from './commission.list.tsx'
import { agencyCommissions } from './commission-view.ts'

const list = commissionListOf(agencyCommissions, { icon: Building2, from: lookUp(warehouseContract.dropdown) })

export const ahead = rowsAhead(list)

export default function AgencyCommission() {
  return <ListScreen definition={list} />
}
