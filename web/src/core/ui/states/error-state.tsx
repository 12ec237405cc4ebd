// A call failed: why, and what to do. A record that is not found may be at another branch, or gone.
import { Trans } from '@lingui/react/macro'
import type { CallError } from '@office/shared/core/api/failure'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { CommandButton } from '../../command/command-button.tsx'
import { branchView } from '../../data/branch-view.ts'
import { buttonClasses } from '../button.tsx'
import { FailedState, type FailedStateProps } from './failed-state.tsx'

interface ErrorStateProps extends Pick<FailedStateProps, 'title' | 'detail' | 'onRetry'> {
  /** The call that failed. Its message is the detail where there is no other. */
  error?: CallError | null
  /** That there is no such record, in words, and where others are listed. */
  gone?: { words: ReactNode; back: string } | undefined
}

/** What a browser or a proxy says about a lost answer is for support only. */
const detailsOf = ({ problem, cause, message }: CallError): string =>
  problem ? JSON.stringify(problem) : cause instanceof Error ? cause.message : message

export function ErrorState({ error, gone, detail, ...props }: ErrorStateProps) {
  const branch = useSnapshot(branchView).current?.name
  const details = error ? detailsOf(error) : undefined
  if (branch !== undefined && error?.status === 404)
    return (
      <FailedState
        {...props}
        details={details}
        detail={<Trans>Only {branch} is shown. What you look for may be at another branch.</Trans>}
        steps={
          <CommandButton command="shell.all-branches" tone="primary">
            <Trans>Show all branches</Trans>
          </CommandButton>
        }
      />
    )
  if (gone)
    return (
      <FailedState
        {...props}
        title={gone.words}
        detail={detail}
        details={details}
        icon={SearchX}
        isCalm={true}
        steps={
          <Link href={gone.back} className={buttonClasses('primary')}>
            <Trans>Back to the list</Trans>
          </Link>
        }
      />
    )
  return <FailedState {...props} detail={detail ?? error?.message} details={details} />
}
