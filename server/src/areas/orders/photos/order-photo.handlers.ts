// Photos of damaged parcels, and pictures that prove a delivery: stored and served.
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { implement } from '../../../core/http/implement.ts'
import { addPhoto, openPhoto, openProof, sendProof } from './order-photo.queries.ts'

export const orderPhotoHandlers = implement(orderPhotoContract, {
  add: ({ params, file }, context) => addPhoto(context, params.id, file),
  open: ({ params }, context) => openPhoto(context, params.id),
  sendProof: ({ file }, context) => sendProof(context, file),
  proofPhoto: ({ params }, context) => openProof(context, params.id, 'photo'),
  proofSignature: ({ params }, context) => openProof(context, params.id, 'signature'),
})
