// How lists are shown, switched by their keys: all rows on one page, and a preview beside them.
import { useLingui } from '@lingui/react/macro'
import { preferences } from '../look/preferences.ts'
import { announce } from '../notices/announce.ts'
import { notify } from '../notices/notices.ts'

/** Width of the window in pixels from which a preview (list-peek.tsx) leaves room for the rows. */
const ROOM_TO_PEEK = 1024

export function useListSwitches() {
  const { t } = useLingui()
  return {
    onePage: () => {
      preferences.endless = !preferences.endless
      announce(preferences.endless ? t`All rows on one page` : t`Rows page by page`)
    },
    peek: () => {
      if (innerWidth < ROOM_TO_PEEK) return notify('info', t`The window is too narrow to show a row beside the list.`)
      preferences.peek = !preferences.peek
      announce(preferences.peek ? t`The row is shown beside the list` : t`The row is no longer shown beside the list`)
    },
  }
}
