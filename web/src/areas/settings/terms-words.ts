// How the states of terms are named and coloured.
import type { TermsState } from '@office/shared/areas/settings/terms.contract'
import { type Message, msg } from '@office/shared/core/message'
import type { TagTone } from '../../core/ui/tag.tsx'

export const termsStateNames: Readonly<Record<TermsState, Message>> = {
  draft: msg`Draft`,
  active: msg`In force`,
  former: msg`Former`,
}

export const termsTones: Readonly<Record<TermsState, TagTone>> = { draft: 'info', active: 'ok', former: 'plain' }
