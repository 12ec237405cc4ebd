// Colours for the states of terms.
import type { TermsState } from '@office/shared/areas/settings/terms.transitions'
import type { TagTone } from '../../../core/ui/tag.tsx'

export const termsTones: Readonly<Record<TermsState, TagTone>> = { draft: 'info', active: 'ok', former: 'plain' }
