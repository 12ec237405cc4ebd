// A branch deposit on paper: where its cash came from, what was spent of it, what was paid in.
import { msg } from '@office/shared/core/messages/message'
import { definePaper, type PaperReader } from '../../../core/print/paper.ts'
import { formatMoney } from '../../../format/amount.ts'
import type { BranchDepositPrint } from './branch-deposit.contract.ts'
import { branchDepositTransitions } from './branch-deposit.transitions.ts'
import { branchExpenseTransitions } from './branch-expense.contract.ts'
import { receiptKindNames } from './cash-receipt.model.ts'
import { drawDeposit, numbered, placeColumn } from './deposit-paper.ts'

const heading = msg`Branch deposit {number}`
const who = msg`Branch: {branch}`
const expense = msg`Expense, {kind}: {amount} · {state}`
const paidIn = msg`Paid in: {amount}`
const reference = msg`Bank reference: {reference}`
const signed = msg`Branch: ____________________   Head office: ____________________   Date: ______________`

function draw(deposit: BranchDepositPrint, reader: PaperReader) {
  const { translate } = reader
  const money = (amount: string) => formatMoney(amount, deposit.currency)
  const spent = deposit.expenses.map(({ kind_name, amount, state, note }) => {
    const line = translate(expense, {
      kind: kind_name,
      amount: money(amount),
      state: translate(branchExpenseTransitions.states[state].name),
    })
    return note ? `${line} · ${note}` : line
  })
  const own = {
    title: translate(heading, { number: deposit.number }),
    party: translate(who, { branch: deposit.party_name ?? '' }),
    state: translate(branchDepositTransitions.states[deposit.state].name),
    table: {
      columns: [
        placeColumn,
        { key: 'kind', heading: translate(msg`Source`), kind: 'text' },
        { key: 'reference', heading: translate(msg`Number`), kind: 'text', isWhole: true },
        { key: 'payer_name', heading: translate(msg`From`), kind: 'text' },
        { key: 'received_at', heading: translate(msg`Received`), kind: 'instant' },
        { key: 'amount', heading: translate(msg`Amount`), kind: 'amount' },
      ],
      rows: numbered(deposit.receipts.map(receipt => ({ ...receipt, kind: translate(receiptKindNames[receipt.kind]) }))),
    },
    below: [
      ...spent,
      translate(paidIn, { amount: money(deposit.net) }),
      deposit.reference && translate(reference, { reference: deposit.reference }),
    ],
    comesTo: deposit.net,
    signatures: translate(signed),
  } as const
  return drawDeposit(deposit, own, reader)
}

export const branchDepositPaper = definePaper<BranchDepositPrint>({ name: ({ number }) => number, draw })
