// A new branch deposit, made of cash that riders handed in or that was paid at the counter.
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { call } from '../../../../core/data/api.ts'
import { rowsAhead } from '../../../../core/list/rows-ahead.ts'
import { DocumentCreate, type Find } from '../../document/document-create.tsx'
import { pendingReceipts } from './cash-receipt.list.tsx'

const find: Find = async code => {
  const { receipts, refused } = await call(branchDepositContract.selected, { query: { references: code } })
  const [row] = receipts
  return row ? { row, name: row.reference, amount: row.amount } : { why: refused[0]?.message ?? '' }
}

export const ahead = rowsAhead(pendingReceipts)

export default function AddBranchDeposit() {
  return <DocumentCreate list={pendingReceipts} find={find} />
}
