// The menu of one row ('.'): every command that can act on it, with its key.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { offeredNow } from '../command/active-runner.ts'
import { useTell } from '../language/translate.ts'
import Menu from '../layers/menu.tsx'
import { commandEntries } from './command-entries.ts'
import type { AnyRow } from './define-list.ts'
import type { RowMarks } from './grid/row-marks.ts'

export function useRowMenu(marks: RowMarks) {
  const { t } = useLingui()
  const tell = useTell()
  const [at, setAt] = useState<DOMRect | null>(null)
  return {
    openAt: (row: AnyRow | undefined) => {
      const node = row && document.querySelector(`[data-row-id="${row.id}"]`)
      if (!node) return
      const box = node.getBoundingClientRect()
      // Under the row's first cells, where the eye is; not at its far end.
      setAt(new DOMRect(box.left + 48, box.top, 0, box.height))
    },
    element: at !== null && marks.cursor !== null && (
      <Menu
        label={t`Row actions`}
        at={at}
        align="start"
        byPointer={false}
        onClose={() => setAt(null)}
        entries={commandEntries(offeredNow('row'), 'row', tell)}
      />
    ),
  }
}
