// What is missing or may be old, reported beside what is there, with a next step.
import { Trans } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonTone } from '../button.tsx'

interface MissingBarProps {
  children: ReactNode
  onRetry: () => void
  tone?: ButtonTone
  keys?: string
}

export const MissingBar = ({ children, onRetry, ...button }: MissingBarProps) => (
  <div role="alert" className="flex flex-none items-center gap-3 border-t border-border bg-warn-bg px-4 py-1.5 text-warn">
    <TriangleAlert className="size-3.5 flex-none" aria-hidden={true} />
    <span className="min-w-0 flex-1">{children}</span>
    <Button size="small" {...button} onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

export const RowsMissing = ({ error, onRetry }: { error: CallError; onRetry: () => void }) => (
  <MissingBar onRetry={onRetry}>
    {error.problem ? error.message : <Trans>The server did not answer. Some rows are missing or may be out of date.</Trans>}
  </MissingBar>
)
