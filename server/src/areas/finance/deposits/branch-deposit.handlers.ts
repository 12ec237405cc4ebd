// Branch deposits: lists, what is not handed in yet, every step of a deposit, and its expenses.
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchExpenseContract } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { implement } from '../../../core/http/implement.ts'
import { found } from '../../../core/http/refusal.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { openFile } from '../documents/document.queries.ts'
import { readMails } from '../documents/document-mail.queries.ts'
import { readRejection } from '../documents/document-rejection.queries.ts'
import {
  branchDeposits,
  createBranchDeposit,
  makePrint,
  readBranchDeposit,
  readPrint,
  rejectBranchDeposit,
  updateBranchDeposit,
} from './branch-deposit.queries.ts'
import { branchDepositSource, readBranchCash } from './branch-deposit.source.ts'
import {
  addExpense,
  alikeExpense,
  attachReceipt,
  decideExpense,
  openExpenseFile,
  removeExpense,
} from './branch-expense.queries.ts'
import { branchExpenseSource } from './branch-expense.source.ts'
import { claimedReceiptSource, ordersIn, pendingReceiptSource, readReceiptSelection } from './cash-receipt.queries.ts'
import { keepSlip, listOrders, openPrint } from './deposit.queries.ts'

const slip = { types: branchDepositContract.upload.upload.types, needs: ['view-branch-finance'] }
const readList = listSql(branchDepositContract.list, branchDepositSource)
const readPending = listSql(branchDepositContract.pending, pendingReceiptSource(branchDepositContract.pending))

export const branchDepositHandlers = implement(branchDepositContract, {
  list: ({ query }, context) => readList(query, context),
  create: ({ body }, context) => createBranchDeposit(body, context),
  get: ({ params }, context) => readBranchDeposit(context, params.id),
  orders: async ({ params, query }, context) => {
    const { id } = await readBranchDeposit(context, params.id)
    return listOrders(ordersIn(id), branchDepositContract.orders, query, context)
  },
  receipts: async ({ params, query }, context) => {
    const { id } = await readBranchDeposit(context, params.id)
    return listSql(branchDepositContract.receipts, claimedReceiptSource(id, branchDepositContract.receipts))(query, context)
  },
  statusUpdate: ({ params, body }, context) => updateBranchDeposit(params.id, body, context),
  reject: ({ params, body }, context) => rejectBranchDeposit(params.id, body, context),
  rejectionDetails: ({ params }, context) => readRejection(branchDeposits, params.id, 'deposit-not-rejected', context),
  mails: ({ params }, context) => readMails(branchDeposits, params.id, context),
  upload: ({ params, file }, context) => keepSlip(branchDeposits, params.id, file, slip, context),
  slip: async ({ params }, context) => found(await openFile(context, (await readBranchDeposit(context, params.id)).id, 'slip')),
  print: ({ params }, context) => readPrint(context, params.id),
  pdf: async ({ params }, context) => openPrint((await readBranchDeposit(context, params.id)).id, makePrint, context),
  pending: ({ query }, context) => readPending(query, context),
  selected: ({ query }, context) => readReceiptSelection(query, context),
  dashboard: ({ query }, context) => readBranchCash(query.party_id ?? null, context),
})

export const branchExpenseHandlers = implement(branchExpenseContract, {
  list: async ({ params, query }, context) => {
    const { id } = await readBranchDeposit(context, params.id)
    return listSql(branchExpenseContract.list, branchExpenseSource(id))(query, context)
  },
  create: ({ params, body, file }, context) => addExpense(params.id, body, file, context),
  alike: async ({ params, body }, context) => ({ alike: await alikeExpense(params.id, body, context) }),
  decide: ({ params, body }, context) => decideExpense(params.id, params.expenseId, body, context),
  remove: ({ params }, context) => removeExpense(params.id, params.expenseId, context),
  attach: ({ params, file }, context) => attachReceipt(params.id, params.expenseId, file, context),
  file: ({ params }, context) => openExpenseFile(params.id, params.expenseId, context),
})
