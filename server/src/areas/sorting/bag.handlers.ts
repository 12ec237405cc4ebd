// Bags: opened, filled, sealed, dispatched, received, cancelled, and their manifest.

import { bagContract } from '@office/shared/areas/sorting/bag.contract'
import { bagPaper } from '@office/shared/areas/sorting/bag.paper'
import { printed } from '@office/shared/core/print/paper'
import { readerOf } from '../../core/files/paper.ts'
import { implement } from '../../core/http/implement.ts'
import { showFindings } from '../operations/finding.part.ts'
import { readBagDetail, readBags } from './bag.source.ts'
import { dispatch, recallBag } from './bag-dispatch.queries.ts'
import { addToBag, cancelBag, openBag, reopenBag, sealBag, sealBucket, takeOutOfBag } from './bag-fill.queries.ts'
import { bagFindings, findInBag } from './bag-find.queries.ts'
import { knownParcel, receiveBag } from './bag-receive.queries.ts'

export const bagHandlers = implement(bagContract, {
  list: ({ query }, context) => readBags(query, context),
  create: ({ body }, context) => sealBucket(body, context),
  open: ({ body }, context) => openBag(body, context),
  get: ({ params }, { tx }) => readBagDetail(tx, params.id),
  add: ({ params, body }, context) => addToBag(params.id, body, context),
  takeOut: ({ params, body }, context) => takeOutOfBag(params.id, body, context),
  seal: ({ params, body }, context) => sealBag(params.id, body, context),
  reopen: ({ params, body }, context) => reopenBag(params.id, body, context),
  dispatch: ({ body }, context) => dispatch(body, context),
  recall: ({ params }, context) => recallBag(params.id, context),
  findings: ({ params }, { tx }) => showFindings(tx, bagFindings, params.id),
  find: ({ params, body }, context) => findInBag(params.id, body, context),
  receive: ({ params, body }, context) => receiveBag(params.id, body, context),
  parcel: ({ params }, context) => knownParcel(params.id, params.waybill, context),
  cancel: ({ params }, context) => cancelBag(params.id, context),
  pdf: async ({ params }, context) => printed(bagPaper, await readBagDetail(context.tx, params.id), readerOf(context)),
})
