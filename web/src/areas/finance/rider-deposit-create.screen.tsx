// A new rider deposit.
import { riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { DepositCreate } from './deposit-create.tsx'
import { withRiders } from './pending-order.list.tsx'

export const ahead = rowsAhead(withRiders)

export default function AddRiderDeposit() {
  return <DepositCreate list={withRiders} selected={riderDepositContract.selected} />
}
