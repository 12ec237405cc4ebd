// Pictures that prove a delivery, given as files: sent before the move that names them.
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import type { MoveOrders } from '@office/shared/areas/orders/order-status.contract'
import type { Call } from '@office/shared/core/api/client'
import { readUpload } from '../../../core/io/read-upload.ts'

/** A signature is given in words, or as a picture file. */
export const isPicture = (text: string | undefined): text is string => text !== undefined && /\.(?:png|jpe?g)$/i.test(text)

interface Pictures {
  photo: string | undefined
  signature: string | undefined
}

/** Reads all files first, so that a missing one is reported before anything is sent. */
export async function readProofs({ photo, signature }: Pictures) {
  const files = {
    photo_id: photo === undefined ? null : await readUpload(photo),
    signature_id: isPicture(signature) ? await readUpload(signature) : null,
  }
  return async (call: Call): Promise<Pick<MoveOrders, 'photo_id' | 'signature_id'>> => {
    const sent: { photo_id?: number; signature_id?: number } = {}
    for (const field of ['photo_id', 'signature_id'] as const) {
      const file = files[field]
      if (file) sent[field] = (await call(orderPhotoContract.sendProof, { file }, { timeout: 60_000 })).id
    }
    return sent
  }
}
