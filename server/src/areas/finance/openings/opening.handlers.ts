// Opening balances: listed, requested, and requested to be reversed.
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { implement } from '../../../core/http/implement.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { needHeadOffice } from '../documents/document.queries.ts'
import { askOpening, askOpeningBack, headOffice } from './opening.part.ts'
import { openingSource, openingsSeen } from './opening.source.ts'

const readList = listSql(openingContract.list, openingSource)

export const openingHandlers = implement(openingContract, {
  list: async ({ query }, context) => {
    needHeadOffice(context, headOffice)
    return readList(query, context, await openingsSeen(context))
  },
  ask: ({ body }, context) => askOpening(context, body),
  reverse: ({ params, body }, context) => askOpeningBack(context, params.id, body),
})
