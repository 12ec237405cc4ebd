// Screens for people who are not signed in. The first script has no others, as those of the staff come with their frame.
import { publicArea } from '../areas/public/area.ts'
import { sessionArea } from '../areas/session/area.ts'
import type { Screen } from '../core/area.ts'

export const guestScreens: readonly Screen[] = [...sessionArea.screens, ...publicArea.screens]
