// Photos of damaged parcels: kept and opened.
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { implement } from '../../../core/http/implement.ts'
import { addPhoto, openPhoto } from './order-photo.queries.ts'

export const orderPhotoHandlers = implement(orderPhotoContract, {
  add: ({ params, file }, context) => addPhoto(context, params.id, file),
  open: ({ params }, context) => openPhoto(context, params.id),
})
