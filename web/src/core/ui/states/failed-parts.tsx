// A screen of several parts: whatever failed of them is asked for again at once, below them, by one button and its key. The parts
// themselves have quiet buttons then.
import { Trans } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { defineCommand } from '../../command/command.ts'
import { useCommandScope } from '../../command/scope.ts'
import { MissingBar } from './missing-bar.tsx'

type Retry = () => void
/** Reports a part that failed; the answer takes the report back. */
type Report = (retry: Retry) => () => void

/** Null where a part stands alone, and in layers over a page, which are none of its parts. */
export const PartsScreen = createContext<Report | null>(null)

/** Whether a part stands on a screen that offers to try again for all of them; `onRetry` while it has failed. */
export function useFailedPart(onRetry: Retry | undefined): boolean {
  const report = useContext(PartsScreen)
  const latest = useRef(onRetry)
  latest.current = onRetry
  const hasFailed = onRetry !== undefined
  useEffect(() => (hasFailed ? report?.(() => latest.current?.()) : undefined), [report, hasFailed])
  return report !== null
}

export function FailedParts({ children }: { children: ReactNode }) {
  const [failed, setFailed] = useState<readonly Retry[]>([])
  const [report] = useState<Report>(() => (retry: Retry) => {
    setFailed(others => [...others, retry])
    return () => setFailed(others => others.filter(other => other !== retry))
  })
  const retryAll = () => {
    for (const retry of failed) retry()
  }
  return (
    <PartsScreen value={report}>
      {children}
      {failed.length > 0 && <TryAll onRetry={retryAll} />}
    </PartsScreen>
  )
}

let offered = 0

/** Whether the screen offers to try again what failed of it: the key of its refresh means that then. */
export const offersRetry = (): boolean => offered > 0

function TryAll({ onRetry }: { onRetry: Retry }) {
  useEffect(() => {
    offered++
    return () => {
      offered--
    }
  }, [])
  useCommandScope(() => ({
    extra: [defineCommand({ id: 'error.retry', title: msg`Try again`, section: 'here', keys: ['r'], run: onRetry })],
  }))
  return (
    <MissingBar tone="primary" keys="r" onRetry={onRetry}>
      <Trans>Part of this page could not be loaded.</Trans>
    </MissingBar>
  )
}
