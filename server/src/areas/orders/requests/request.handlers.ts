// Changes of an order that may need someone else's approval.
import { orderRequestContract } from '@office/shared/areas/orders/requests/order-request.contract'
import { implement } from '../../../core/http/implement.ts'
import { askDisposal } from './disposal.part.ts'
import { giveNotice } from './disposal-notice.part.ts'
import { askRedirect } from './redirect.part.ts'

export const orderRequestHandlers = implement(orderRequestContract, {
  redirect: ({ params, body }, context) => askRedirect(context, params.id, body),
  dispose: ({ params, body }, context) => askDisposal(context, params.id, body),
  notice: ({ params, body }, context) => giveNotice(context, params.id, body),
})
