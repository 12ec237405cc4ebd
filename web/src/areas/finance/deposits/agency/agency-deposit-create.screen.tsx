// A new agency deposit, made of orders whose cash agencies hold.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { agencyDepositContract, agencyDepositLabels } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { msg } from '@office/shared/core/messages/message'
import { Building2 } from 'lucide-react'
import { lookUp } from '../../../../core/choices/pick-source.ts'
import { rowsAhead } from '../../../../core/list/rows-ahead.ts'
import { DocumentCreate } from '../../document/document-create.tsx'
import { findOrder } from '../../document/of-orders.ts'
import { agencyDeposits } from '../deposit-view.ts'
import { pendingListOf } from '../pending-order.list.tsx'

const list = pendingListOf(agencyDeposits, {
  label: agencyDepositLabels.party_name,
  icon: Building2,
  from: lookUp(warehouseContract.dropdown),
  none: msg`No agency has cash to hand in.`,
})

const find = findOrder(agencyDepositContract)

export const ahead = rowsAhead(list)

export default function AddAgencyDeposit() {
  return <DocumentCreate list={list} find={find} />
}
