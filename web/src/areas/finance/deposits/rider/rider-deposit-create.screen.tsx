// A new rider deposit, made of orders whose cash riders hold.
import { riderDepositContract, riderDepositLabels } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/messages/message'
import { Bike } from 'lucide-react'
import { lookUp } from '../../../../core/choices/pick-source.ts'
import { rowsAhead } from '../../../../core/list/rows-ahead.ts'
import { DocumentCreate } from '../../document/document-create.tsx'
import { findOrder } from '../../document/of-orders.ts'
import { riderDeposits } from '../deposit-view.ts'
import { pendingListOf } from '../pending-order.list.tsx'

const list = pendingListOf(riderDeposits, {
  label: riderDepositLabels.party_name,
  icon: Bike,
  from: lookUp(riderContract.dropdown),
  none: msg`No rider has cash to hand in.`,
})

const find = findOrder(riderDepositContract)

export const ahead = rowsAhead(list)

export default function AddRiderDeposit() {
  return <DocumentCreate list={list} find={find} />
}
