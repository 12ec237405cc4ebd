// Rider deposits: lists, what is not handed in yet, and every step of a deposit.
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { implement } from '../../../core/http/implement.ts'
import { found } from '../../../core/http/refusal.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { openFile } from '../documents/document.queries.ts'
import { readMails } from '../documents/document-mail.queries.ts'
import { readRejection } from '../documents/document-rejection.queries.ts'
import { keepSlip, linesWithOrders, listOrders, openPrint } from './deposit.queries.ts'
import { heldList, readSelection, riderCash } from './held-cash.queries.ts'
import { readRiderCash } from './rider-cash.part.ts'
import {
  createRiderDeposit,
  makePrint,
  readCounted,
  readPrint,
  readRiderDeposit,
  rejectRiderDeposit,
  riderDeposits,
  updateRiderDeposit,
} from './rider-deposit.queries.ts'
import { blinded, blindedOrders, riderDepositSource } from './rider-deposit.source.ts'

const slip = { types: riderDepositContract.upload.upload.types, needs: ['view-rider-finance'] }
const readList = listSql(riderDepositContract.list, riderDepositSource)
const readPending = heldList(riderCash, riderDepositContract.pending)

export const riderDepositHandlers = implement(riderDepositContract, {
  list: async ({ query }, context) => {
    const page = await readList(query, context)
    return { ...page, rows: page.rows.map(row => blinded(context, row)) }
  },
  create: ({ body }, context) => createRiderDeposit(body, context),
  get: ({ params }, context) => readRiderDeposit(context, params.id),
  orders: async ({ params, query }, context) => {
    const deposit = await readRiderDeposit(context, params.id)
    const orders = await listOrders(linesWithOrders(params.id), riderDepositContract.orders, query, context)
    return blindedOrders(context, deposit, orders)
  },
  statusUpdate: ({ params, body }, context) => updateRiderDeposit(params.id, body, context),
  reject: ({ params, body }, context) => rejectRiderDeposit(params.id, body, context),
  rejectionDetails: ({ params }, context) => readRejection(riderDeposits, params.id, 'deposit-not-rejected', context),
  upload: ({ params, file }, context) => keepSlip(riderDeposits, params.id, file, slip, context),
  slip: async ({ params }, context) => found(await openFile(context, (await readCounted(context, params.id)).id, 'slip')),
  print: ({ params }, context) => readPrint(context, params.id),
  pdf: async ({ params }, context) => openPrint((await readRiderDeposit(context, params.id)).id, makePrint, context),
  mails: ({ params }, context) => readMails(riderDeposits, params.id, context),
  pending: ({ query }, context) => readPending(query, context),
  selected: ({ query }, context) => readSelection(riderCash, query, context),
  dashboard: ({ query }, context) => readRiderCash(query.party_id ?? null, context),
})
