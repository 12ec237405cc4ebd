// How the state of a session is shown in lists and on pages.
import { type SortingSession, sessionStateNames } from '@office/shared/areas/sorting/sorting.contract'
import type { Words } from '../../core/language/translate.ts'
import type { TagTone } from '../../core/ui/tag.tsx'

const tones: Readonly<Record<SortingSession['state'], TagTone>> = { active: 'info', idle: 'warn', closed: 'plain' }

export const sessionTag = ({ state }: Pick<SortingSession, 'state'>): { words: Words; tone: TagTone } => ({
  words: sessionStateNames[state],
  tone: tones[state],
})
