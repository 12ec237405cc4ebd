// Shows the question that a command asks; the dialog's code is loaded with the first question.

import { useSnapshot } from 'valtio'
import { PreflightGroups } from '../bulk/preflight-groups.tsx'
import { useTell } from '../language/translate.ts'
import { lazyDialog } from '../layers/lazy-dialog.tsx'
import { asked } from './ask.ts'

const ConfirmDialog = lazyDialog(
  () => import('../layers/confirm-dialog.tsx'),
  ({ onKeep }) => onKeep(),
)

export function AskHost() {
  const { question } = useSnapshot(asked)
  const tell = useTell()
  if (!question) return null
  const { spec, answer } = question
  return (
    <ConfirmDialog
      open={true}
      title={tell(spec.title)}
      body={tell(spec.body)}
      {...(spec.warning === undefined ? {} : { warning: tell(spec.warning) })}
      {...(spec.changes === undefined ? {} : { changes: spec.changes })}
      act={tell(spec.act)}
      keep={tell(spec.keep)}
      {...(spec.typed === undefined ? {} : { typed: spec.typed })}
      tone={spec.tone ?? 'danger'}
      onAct={() => answer(true)}
      onKeep={() => answer(false)}
    >
      {spec.preflight && <PreflightGroups preflight={spec.preflight} className="mt-2 max-h-[40vh] overflow-y-auto" />}
    </ConfirmDialog>
  )
}
