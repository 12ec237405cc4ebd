// How the states of bags and what was found of their parcels are coloured.
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
