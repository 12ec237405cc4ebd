// Shows the question that a command asks; the dialog is loaded with the first question.
import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useTell } from '../ui/translate.ts'
import { asked } from './ask.ts'

const ConfirmDialog = lazy(() => import('../ui/confirm-dialog.tsx'))

export function AskHost() {
  const { question } = useSnapshot(asked)
  const tell = useTell()
  if (!question) return null
  const { spec, answer } = question
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={true}
        title={tell(spec.title)}
        body={tell(spec.body)}
        act={tell(spec.act)}
        keep={tell(spec.keep)}
        {...(spec.typed === undefined ? {} : { typed: spec.typed })}
        tone={spec.tone ?? 'danger'}
        onAct={() => answer(true)}
        onKeep={() => answer(false)}
      />
    </Suspense>
  )
}
