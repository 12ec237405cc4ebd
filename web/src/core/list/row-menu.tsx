// The menu of one row ('.'): every command that can act on it, with its key.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { offeredNow } from '../command/active-runner.ts'
import { useTell } from '../language/translate.ts'
import Menu from '../layers/menu.tsx'
import { commandEntries } from './command-entries.ts'
import type { AnyRow } from './define-list.ts'
import type { RowMarks } from './grid/row-marks.ts'

/** The first cell after the checkbox, where people look; in a list scrolled sideways, the first visible one. */
function firstInSight(row: Element): HTMLElement | undefined {
  const seen = row.closest('[data-scroller]')?.getBoundingClientRect()
  const cells = [...row.querySelectorAll<HTMLElement>(':scope > :not(:first-child)')]
  return cells.find(cell => {
    const { left, right } = cell.getBoundingClientRect()
    return seen === undefined || (left >= seen.left && right <= seen.right)
  })
}

export function useRowMenu(marks: RowMarks) {
  const { t } = useLingui()
  const tell = useTell()
  const [cell, setCell] = useState<HTMLElement | null>(null)
  return {
    openAt: (row: AnyRow | undefined) => {
      const node = row && document.querySelector(`[data-row-id="${row.id}"]`)
      if (node) setCell(firstInSight(node) ?? null)
    },
    element: cell !== null && marks.cursor !== null && (
      <Menu
        label={t`Row actions`}
        anchor={cell}
        align="start"
        byPointer={false}
        onClose={() => setCell(null)}
        entries={commandEntries(offeredNow('row'), 'row', tell)}
      />
    ),
  }
}
