// Agency deposits: lists, what is not handed in yet, and every step of a deposit.
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { implement } from '../../../core/http/implement.ts'
import { found } from '../../../core/http/refusal.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { openFile } from '../documents/document.queries.ts'
import { readMails } from '../documents/document-mail.queries.ts'
import { readRejection } from '../documents/document-rejection.queries.ts'
import {
  agencyDeposits,
  createAgencyDeposit,
  makePrint,
  readAgencyDeposit,
  readPrint,
  rejectAgencyDeposit,
  updateAgencyDeposit,
} from './agency-deposit.queries.ts'
import { agencyDepositSource, readAgencyCash } from './agency-deposit.source.ts'
import { keepSlip, linesWithOrders, listOrders, openPrint } from './deposit.queries.ts'
import { agencyCash, heldList, readSelection } from './held-cash.queries.ts'

const slip = { types: agencyDepositContract.upload.upload.types, needs: ['view-agency-finance'] }
const readList = listSql(agencyDepositContract.list, agencyDepositSource)
const readPending = heldList(agencyCash, agencyDepositContract.pending)

export const agencyDepositHandlers = implement(agencyDepositContract, {
  list: ({ query }, context) => readList(query, context),
  create: ({ body }, context) => createAgencyDeposit(body, context),
  get: ({ params }, context) => readAgencyDeposit(context, params.id),
  orders: async ({ params, query }, context) => {
    const { id } = await readAgencyDeposit(context, params.id)
    return listOrders(linesWithOrders(id), agencyDepositContract.orders, query, context)
  },
  statusUpdate: ({ params, body }, context) => updateAgencyDeposit(params.id, body, context),
  reject: ({ params, body }, context) => rejectAgencyDeposit(params.id, body, context),
  rejectionDetails: ({ params }, context) => readRejection(agencyDeposits, params.id, 'deposit-not-rejected', context),
  upload: ({ params, file }, context) => keepSlip(agencyDeposits, params.id, file, slip, context),
  slip: async ({ params }, context) => found(await openFile(context, (await readAgencyDeposit(context, params.id)).id, 'slip')),
  print: ({ params }, context) => readPrint(context, params.id),
  pdf: async ({ params }, context) => openPrint((await readAgencyDeposit(context, params.id)).id, makePrint, context),
  mails: ({ params }, context) => readMails(agencyDeposits, params.id, context),
  pending: ({ query }, context) => readPending(query, context),
  selected: ({ query }, context) => readSelection(agencyCash, query, context),
  dashboard: ({ query }, context) => readAgencyCash(query.party_id ?? null, context),
})
