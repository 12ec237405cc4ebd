// The part of the portal that only signed-in people see: frame, menu and their screens. Other pages do not wait for it.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../core/data/queries.ts'
import { session } from '../core/data/session.ts'
import { Chrome } from './frame/chrome.tsx'
import { useNextScreens } from './next-screens.ts'
import StaffRoutes from './staff-routes.tsx'

let owner: number | undefined

/** Answers that another person received on this device are not shown to this one. */
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
        <StaffRoutes />
      </Chrome>
    </QueryClientProvider>
  )
}
