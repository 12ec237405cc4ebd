// Run sheets: created for a rider, filled, sent out, closed with what came back, printed.

import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { runSheetPaper } from '@office/shared/areas/operations/run-sheet.paper'
import { printed } from '@office/shared/core/print/paper'
import { readerOf } from '../../core/files/paper.ts'
import { implement } from '../../core/http/implement.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { showFindings } from './finding.part.ts'
import {
  addToRunSheet,
  cancelRunSheet,
  closeRunSheet,
  createRunSheet,
  findOnRunSheet,
  recallRunSheet,
  runSheetFindings,
  sendRunSheet,
  takeOffRunSheet,
} from './run-sheet.queries.ts'
import { readRunSheet, runSheetSource } from './run-sheet.source.ts'
import { readOfferedZones } from './run-sheet-zone.queries.ts'

const readList = listSql(runSheetContract.list, runSheetSource)

export const runSheetHandlers = implement(runSheetContract, {
  list: ({ query }, context) => readList(query, context),
  create: ({ body }, context) => createRunSheet(body, context),
  get: ({ params }, context) => readRunSheet(context, params.id),
  zones: ({ params }, { tx }) => readOfferedZones(tx, params.id),
  add: ({ params, body }, context) => addToRunSheet(params.id, body, context),
  takeOff: ({ params, body }, context) => takeOffRunSheet(params.id, body, context),
  send: ({ params }, context) => sendRunSheet(params.id, context),
  recall: ({ params }, context) => recallRunSheet(params.id, context),
  findings: ({ params }, { tx }) => showFindings(tx, runSheetFindings, params.id),
  find: ({ params, body }, context) => findOnRunSheet(params.id, body, context),
  close: ({ params, body }, context) => closeRunSheet(params.id, body, context),
  cancel: ({ params }, context) => cancelRunSheet(params.id, context),
  pdf: async ({ params }, context) => printed(runSheetPaper, await readRunSheet(context, params.id), readerOf(context)),
})
