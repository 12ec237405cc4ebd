// Photos of damaged parcels: one for each time that a parcel was damaged, asked for before what is left goes back.
import { file, post } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { status } from './order-status.model.ts'
import { orderMove } from './order-transitions.ts'

export const orderPhotoContract = {
  add: post('/admin/order/{id}/photo', {
    summary: 'Keep a photo of a damaged parcel: jpg or png, at most 5 MB; it takes the place of the one before',
    needs: [orderMove(status.damaged).needs],
    upload: { types: ['jpg', 'jpeg', 'png'] },
    returns: x.row({ id: x.id(), waybill_number: x.text({ max: 40 }) }),
    fails: ['not-damaged'],
  }),
  open: file('/admin/order/{id}/photo', {
    summary: 'The newest photo of a parcel',
    needs: ['view-order-timeline'],
    service: 'storage',
  }),
}
