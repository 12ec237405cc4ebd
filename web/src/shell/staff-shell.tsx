// The part of the portal that only signed-in people see: frame, menu and their screens. Other pages do not wait for it.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { branchView } from '../core/data/branch-view.ts'
import { queryClient } from '../core/data/queries.ts'
import { session } from '../core/data/session.ts'
import { WaitingCodesBar } from '../core/scan/waiting-codes-bar.tsx'
import { whenIdle } from '../core/when-idle.ts'
import { Chrome } from './frame/chrome.tsx'
import StaffRoutes from './staff-routes.tsx'

let owner: string | undefined

/** Answers that another person received on this device, or for another branch, are not shown. */
function forgetOthers(): void {
  const now = `${session.user?.id} ${branchView.current?.id ?? ''}`
  if (owner !== undefined && owner !== now) queryClient.clear()
  owner = now
}

function ShellOfBranch() {
  useState(forgetOthers)
  return (
    <QueryClientProvider client={queryClient}>
      <Chrome>
        <WaitingCodesBar />
        <StaffRoutes />
      </Chrome>
    </QueryClientProvider>
  )
}

/** Nothing that a screen holds of one branch, such as selected rows, outlives the look at another. */
export default function StaffShell() {
  const { current } = useSnapshot(branchView)
  // What cannot be read or sent now waits for its screen.
  useEffect(() => whenIdle(() => void import('./kept-scans.ts').then(kept => kept.sendKeptScans()).catch(() => undefined)), [])
  return <ShellOfBranch key={current?.id ?? 'all'} />
}
