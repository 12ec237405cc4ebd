// A new agency deposit.
import { agencyDepositContract } from '@office/shared/areas/finance/agency-deposit.contract'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { DepositCreate } from './deposit-create.tsx'
import { withAgencies } from './pending-order.list.tsx'

export const ahead = rowsAhead(withAgencies)

export default function AddAgencyDeposit() {
  return <DepositCreate list={withAgencies} selected={agencyDepositContract.selected} />
}
