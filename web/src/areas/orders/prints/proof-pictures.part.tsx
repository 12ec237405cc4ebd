// The pictures of a handover: its photo and the signature, as they lie at the order.
import { useLingui } from '@lingui/react/macro'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { StoredPicture } from '../../../core/ui/stored-picture.tsx'

const picture = 'max-h-60 max-w-full rounded-sm border border-border object-contain'

interface Proven {
  /** Of the order. */
  id: number
  has_photo: boolean
  has_signature: boolean
}

/** Nothing if there are none. */
export function ProofPictures({ of: { id, has_photo, has_signature } }: { of: Proven }) {
  const { t } = useLingui()
  if (!has_photo && !has_signature) return null
  return (
    <div className="flex flex-wrap gap-4 pt-3">
      {has_photo && (
        <StoredPicture
          endpoint={orderPhotoContract.proofPhoto}
          params={{ id }}
          label={t`Photo of the handover`}
          className={picture}
        />
      )}
      {has_signature && (
        <StoredPicture
          endpoint={orderPhotoContract.proofSignature}
          params={{ id }}
          label={t`Picture of the signature`}
          className={`${picture} bg-white`}
        />
      )}
    </div>
  )
}
