// Return sheets: created for a merchant, filled, given to a rider, closed once signed, printed.

import { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { returnSheetPaper } from '@office/shared/areas/operations/return-sheet.paper'
import { printed } from '@office/shared/core/print/paper'
import { implement } from '../../core/http/implement.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { outsideReaderOf } from '../settings/issuer.part.ts'
import { showFindings } from './finding.part.ts'
import {
  addToReturnSheet,
  cancelReturnSheet,
  closeReturnSheet,
  createReturnSheet,
  fillReturnSheet,
  findOnReturnSheet,
  recallReturnSheet,
  returnSheetFindings,
  sendReturnSheet,
  takeOffReturnSheet,
} from './return-sheet.queries.ts'
import { readReturnSheet, returnSheetSource } from './return-sheet.source.ts'
import { readWaitingReturns } from './return-sheet-waiting.queries.ts'

const readList = listSql(returnSheetContract.list, returnSheetSource)

export const returnSheetHandlers = implement(returnSheetContract, {
  list: ({ query }, context) => readList(query, context),
  create: ({ body }, context) => createReturnSheet(body, context),
  get: ({ params }, { tx }) => readReturnSheet(tx, params.id),
  waiting: ({ query }, { tx }) => readWaitingReturns(tx, query.merchant_id),
  add: ({ params, body }, context) => addToReturnSheet(params.id, body, context),
  fill: ({ params }, context) => fillReturnSheet(params.id, context),
  takeOff: ({ params, body }, context) => takeOffReturnSheet(params.id, body, context),
  send: ({ params, body }, context) => sendReturnSheet(params.id, body.rider_id, context),
  recall: ({ params }, context) => recallReturnSheet(params.id, context),
  findings: ({ params }, { tx }) => showFindings(tx, returnSheetFindings, params.id),
  find: ({ params, body }, context) => findOnReturnSheet(params.id, body, context),
  close: ({ params, body }, context) => closeReturnSheet(params.id, body, context),
  cancel: ({ params }, context) => cancelReturnSheet(params.id, context),
  pdf: async ({ params }, context) =>
    printed(returnSheetPaper, await readReturnSheet(context.tx, params.id), await outsideReaderOf(context)),
})
