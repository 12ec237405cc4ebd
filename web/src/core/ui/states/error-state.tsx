// Something failed: what happened, what to do, what is kept. Trying again is the primary step, unless there is nothing to
// find, or the screen offers it for all of its parts (failed-parts.tsx).
import { Trans } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { CloudOff, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { defineCommand, type Icon } from '../../command/command.ts'
import { CommandButton } from '../../command/command-button.tsx'
import { useCommandScope } from '../../command/scope.ts'
import { branchView } from '../../data/branch-view.ts'
import { topModal } from '../../keys/focus-layers.ts'
import { copyText } from '../../notices/copy-text.ts'
import { Button, buttonClasses } from '../button.tsx'
import { useFailedPart } from './failed-parts.tsx'

interface ErrorStateProps {
  title: ReactNode
  /** The cause in words; by default the failed call's message. */
  detail?: ReactNode
  /** The call that failed. */
  error?: CallError | null
  onRetry?: () => void
  /** That there is no such record, in words, and where others are listed. */
  gone?: { words: ReactNode; back: string } | undefined
  /** Text for support: what happened, when, request id; by default that of the failed call. */
  details?: string
  icon?: Icon
}

/** What a browser or a proxy says about a lost answer is for support only. */
const detailsOf = ({ problem, cause, message }: CallError): string =>
  problem ? JSON.stringify(problem) : cause instanceof Error ? cause.message : message

export function ErrorState({ icon, error, onRetry, ...props }: ErrorStateProps) {
  const branch = useSnapshot(branchView).current?.name
  // A record may be there, at another branch than the one that is shown.
  const isElsewhere = branch !== undefined && error?.status === 404
  const gone = isElsewhere ? undefined : props.gone
  const Sign = icon ?? (gone ? SearchX : CloudOff)
  const details = props.details ?? (error ? detailsOf(error) : undefined)
  const detail = isElsewhere ? (
    <Trans>Only {branch} is shown. What you look for may be at another branch.</Trans>
  ) : (
    (props.detail ?? (gone ? undefined : error?.message))
  )
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
      <Sign className={`mb-2 size-6 flex-none ${gone ? 'text-text-3' : 'text-danger'}`} aria-hidden={true} />
      <p className="m-0 font-semibold">{gone?.words ?? props.title}</p>
      {detail && <p className="m-0 max-w-[46ch] text-text-2">{detail}</p>}
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        {isElsewhere && (
          <CommandButton command="shell.all-branches" tone="primary">
            <Trans>Show all branches</Trans>
          </CommandButton>
        )}
        {gone && (
          <Link href={gone.back} className={buttonClasses('primary')}>
            <Trans>Back to the list</Trans>
          </Link>
        )}
        {onRetry && (
          <Button
            tone={isPart ? 'quiet' : isElsewhere || gone ? 'normal' : 'primary'}
            {...(hasKey ? { keys: 'r' } : {})}
            onClick={onRetry}
          >
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
