// Rows that are missing or may be old, reported beside those that are there, with a next step.
import { Trans } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../button.tsx'

export function RowsMissing({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-none items-center gap-3 border-t border-border bg-warn-bg px-4 py-1.5 text-warn">
      <TriangleAlert className="size-3.5 flex-none" aria-hidden={true} />
      <span className="min-w-0 flex-1">
        {error.problem ? error.message : <Trans>The server did not answer. Some rows are missing or may be out of date.</Trans>}
      </span>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
