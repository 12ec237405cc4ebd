// A screen of several parts: whatever failed of them is asked for again at once, below them, by one button and its key. The parts
// themselves have quiet buttons then.
import { Trans } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { type ReactNode, useEffect, useState } from 'react'
import { defineCommand } from '../../command/command.ts'
import { useCommandScope } from '../../command/scope.ts'
import { PartsScreen, type Report, type Retry } from './failed-part.ts'
import { MissingBar } from './missing-bar.tsx'

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
