// office runsheets and returnsheets findings and found: what riders brought back, and what merchants refused.
import { returnOutcomeNames, returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { runOutcomeNames, runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { msg } from '@office/shared/core/messages/message'
import { usageError } from '../../core/program/cli-error.ts'
import type { CliContext } from '../../core/program/context.ts'
import { readProofs } from '../orders/photos/send-proofs.part.ts'
import { noting, showing } from './finding.part.ts'
import { returnSheetNoun } from './return-sheet.noun.ts'
import { runSheetNoun } from './run-sheet.noun.ts'
import { openSheet } from './sheet.part.ts'

const needsReason = msg`Specify why they were refused with --reason; "office reasons list" shows the numbers.`

const openRunSheet = (name: string, context: CliContext) => openSheet(runSheetNoun, name, context)
const openReturnSheet = (name: string, context: CliContext) => openSheet(returnSheetNoun, name, context)

export const showBroughtBack = showing(openRunSheet, runSheetContract.findings, runOutcomeNames)
export const noteBroughtBack = noting('runsheets', openRunSheet, runSheetContract.find, () => ({ outcome: 'returned' }))

export const showRefused = showing(openReturnSheet, returnSheetContract.findings, returnOutcomeNames, [
  [msg`Reason`, ({ reason }) => reason],
  [msg`Remark`, ({ remark }) => remark ?? ''],
])

interface RefusedFlags {
  reason: string | undefined
  date: string | undefined
  photo: string | undefined
  remark: string | undefined
  undo: boolean
  json: boolean
}

export const noteRefused = noting(
  'returnsheets',
  openReturnSheet,
  returnSheetContract.find,
  ({ reason, date, remark }: RefusedFlags) => {
    if (reason === undefined) throw usageError(needsReason)
    return {
      outcome: 'refused',
      reason_id: Number(reason),
      ...(date === undefined ? {} : { date }),
      ...(remark === undefined ? {} : { remark }),
    }
  },
  ({ photo }) => readProofs({ photo, signature: undefined }),
)
