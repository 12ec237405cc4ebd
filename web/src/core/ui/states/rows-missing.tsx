// Rows that are missing or may be old, reported beside those that are there, with a next step.
import { Trans } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { useFailedPart } from './failed-part.ts'
import { MissingBar } from './missing-bar.tsx'

export function RowsMissing({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const isPart = useFailedPart(onRetry)
  return (
    <MissingBar tone={isPart ? 'quiet' : 'normal'} onRetry={onRetry}>
      {error.problem ? error.message : <Trans>The server did not answer. Some rows are missing or may be out of date.</Trans>}
    </MissingBar>
  )
}
