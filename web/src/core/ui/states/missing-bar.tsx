// What is missing, in one line with a next step, beside what is there.
import { Trans } from '@lingui/react/macro'
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
