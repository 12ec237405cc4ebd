// Opening balances: listed, added up, requested one by one or by a file, and requested to be reversed.
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { implement } from '../../../core/http/implement.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { readListQuery } from '../../../core/records/read-list-query.ts'
import { startImport } from '../../../imports/start-import.ts'
import { needHeadOffice } from '../documents/document.queries.ts'
import { openingSource, openingsSeen, sumOpenings } from './opening.source.ts'
import { askOpening, askOpeningBack, headOffice } from './opening-ask.part.ts'

const readList = listSql(openingContract.list, openingSource)

export const openingHandlers = implement(openingContract, {
  list: async ({ query }, context) => {
    needHeadOffice(context, headOffice)
    return readList(query, context, await openingsSeen(context))
  },
  sums: ({ query }, context) => {
    needHeadOffice(context, headOffice)
    return sumOpenings(readListQuery(openingContract.list, query, 'query').filters, context)
  },
  bulk: (input, context) => {
    needHeadOffice(context, headOffice)
    return startImport('openings', input, context)
  },
  ask: ({ body }, context) => askOpening(context, body),
  reverse: ({ params, body }, context) => askOpeningBack(context, params.id, body),
})
