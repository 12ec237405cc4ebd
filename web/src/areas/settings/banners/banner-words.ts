// The present state of a banner, in words and colours.
import type { Banner } from '@office/shared/areas/settings/banner.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { TagTone } from '../../../core/ui/tag.tsx'

export const shownNow = msg`Shown now`
const waiting = msg`Outside its dates`
const off = msg`Inactive`

export function bannerState({ is_active, is_shown }: Banner): { words: Message; tone: TagTone } {
  if (is_shown) return { words: shownNow, tone: 'ok' }
  return is_active ? { words: waiting, tone: 'info' } : { words: off, tone: 'plain' }
}
