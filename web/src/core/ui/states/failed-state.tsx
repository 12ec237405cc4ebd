// Something failed: what happened and what to do, of which trying again is the first unless there are other steps, or the screen offers
// it for all of its parts (failed-parts.tsx).
import { Trans } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineCommand, type Icon } from '../../command/command.ts'
import { useCommandScope } from '../../command/scope.ts'
import { topModal } from '../../keys/focus-layers.ts'
import { copyText } from '../../notices/copy-text.ts'
import { Button } from '../button.tsx'
import { useFailedPart } from './failed-part.ts'

export interface FailedStateProps {
  title: ReactNode
  /** The cause in words. */
  detail?: ReactNode
  /** Text for support: what happened, when, request id. */
  details?: string | undefined
  icon?: Icon | undefined
  /** Nothing went wrong: there is no such thing. */
  isCalm?: boolean
  /** What to do rather than try again. */
  steps?: ReactNode
  onRetry?: (() => void) | undefined
}

export function FailedState({ icon: Sign = CloudOff, title, detail, details, isCalm = false, steps, onRetry }: FailedStateProps) {
  const isPart = useFailedPart(onRetry)
  // While it covers the page, letters are not commands.
  const hasKey = onRetry !== undefined && !isPart && topModal() === null
  useCommandScope(() =>
    onRetry && !isPart
      ? { extra: [defineCommand({ id: 'error.retry', title: msg`Try again`, section: 'here', keys: ['r'], run: onRetry })] }
      : {},
  )
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center px-6 py-8 text-center">
      <Sign className={`mb-2 size-6 flex-none ${isCalm ? 'text-text-3' : 'text-danger'}`} aria-hidden={true} />
      <p className="m-0 font-semibold">{title}</p>
      {detail && <p className="m-0 max-w-[46ch] text-text-2">{detail}</p>}
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        {steps}
        {onRetry && (
          <Button tone={isPart ? 'quiet' : steps ? 'normal' : 'primary'} {...(hasKey ? { keys: 'r' } : {})} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {details !== undefined && (
          <Button tone="quiet" onClick={() => void copyText(details, msg`Details copied to the clipboard`)}>
            <Trans>Copy details</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
