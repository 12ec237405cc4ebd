// Pictures of parcels: a photo each time one was damaged, and the photo and signature of a delivery, attached to its move.
import { file, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { movePermissions, orderMove } from './moves/order-transitions.ts'
import { type OrderStatusKey, status } from './order-status.model.ts'

const upload = { types: ['jpg', 'jpeg', 'png'] } as const

/** A parcel is with its receiver, or back with its merchant. */
export const provenStatuses: readonly OrderStatusKey[] = [status.delivered, status.partiallyDelivered, status.returnedToMerchant]

/** Something went wrong: a parcel is damaged, or could not be handed over. */
export const shownStatuses: readonly OrderStatusKey[] = [
  status.damaged,
  status.pickupFailed,
  status.deliveryFailed,
  status.returnDeliveryFailed,
]

/** Proof of a delivery, besides words. */
export const proofKinds = ['photo', 'signature'] as const
export type ProofKind = (typeof proofKinds)[number]

export const orderPhotoContract = {
  add: post('/admin/order/{id}/photo', {
    summary: 'Store a photo of a damaged parcel: jpg or png, at most 5 MB; it replaces an earlier one',
    needs: [orderMove(status.damaged).needs],
    upload,
    returns: x.row({ id: x.id(), waybill_number: x.text({ max: 40 }) }),
    fails: ['not-damaged'],
  }),
  open: file('/admin/order/{id}/photo', {
    summary: 'The newest photo of a problem with a parcel: its damage, or why it could not be handed over',
    needs: ['view-order-timeline'],
    service: 'storage',
  }),
  /** Its number is passed with the move it belongs to, within a day and by whoever uploaded it: 'photo_id', 'signature_id'. */
  sendProof: post('/admin/order/proof', {
    summary: 'Upload a picture that proves a delivery: jpg or png, at most 5 MB; it is kept once a move names it',
    needs: movePermissions,
    upload,
    returns: x.row({ id: x.id() }),
  }),
  proofPhoto: file('/admin/order/{id}/proof/photo', {
    summary: 'The photo of the handover of a parcel',
    needs: ['print-pod'],
    service: 'storage',
  }),
  proofSignature: file('/admin/order/{id}/proof/signature', {
    summary: 'The signature of the person who took a parcel, as a picture',
    needs: ['print-pod'],
    service: 'storage',
  }),
}
