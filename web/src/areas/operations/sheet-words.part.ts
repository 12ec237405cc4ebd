// Colours for the states of run sheets and return sheets, and for the outcomes of their orders.
import type { ReturnOutcome } from '@office/shared/areas/operations/return-sheet.contract'
import type { ReturnSheetState } from '@office/shared/areas/operations/return-sheet.transitions'
import type { RunOutcome } from '@office/shared/areas/operations/run-sheet.contract'
import type { RunSheetState } from '@office/shared/areas/operations/run-sheet.transitions'
import type { TagTone } from '../../core/ui/tag.tsx'

export const sheetTones: Readonly<Record<RunSheetState | ReturnSheetState, TagTone>> = {
  open: 'info',
  out: 'warn',
  closed: 'ok',
  cancelled: 'plain',
}
export const outcomeTones: Readonly<Record<RunOutcome, TagTone>> = {
  delivered: 'ok',
  failed: 'warn',
  returned: 'plain',
  'not-returned': 'danger',
}
export const returnOutcomeTones: Readonly<Record<ReturnOutcome, TagTone>> = {
  returned: 'ok',
  refused: 'warn',
  kept: 'plain',
}
