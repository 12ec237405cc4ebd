// Colours for the states of bags and for the outcomes of their parcels.
import type { BagOutcome } from '@office/shared/areas/sorting/bag.contract'
import type { BagState } from '@office/shared/areas/sorting/bag.transitions'
import type { TagTone } from '../../../core/ui/tag.tsx'

export const bagTones: Readonly<Record<BagState, TagTone>> = {
  open: 'info',
  sealed: 'plain',
  dispatched: 'warn',
  'partly-received': 'danger',
  received: 'ok',
  cancelled: 'plain',
}
export const foundTones: Readonly<Record<BagOutcome, TagTone>> = {
  received: 'ok',
  short: 'danger',
  excess: 'warn',
  damaged: 'danger',
}
