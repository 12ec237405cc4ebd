// The part of the portal that only signed-in people see: frame, menu and their screens. Nobody else's page waits for it.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../core/data/queries.ts'
import { session } from '../core/data/session.ts'
import { Chrome } from './frame/chrome.tsx'
import { useNextScreens } from './next-screens.ts'
import { Routes } from './routes.tsx'

let owner: number | undefined

/** What somebody else asked before on this device is no answer to this person. */
function forgetOthers(): void {
  const now = session.user?.id
  if (owner !== undefined && owner !== now) queryClient.clear()
  owner = now
}

export default function StaffShell() {
  useState(forgetOthers)
  useNextScreens()
  return (
    <QueryClientProvider client={queryClient}>
      <Chrome>
        <Routes />
      </Chrome>
    </QueryClientProvider>
  )
}
