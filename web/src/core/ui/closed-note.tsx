// Why nothing in what follows can be changed: said once above it, not below each control.
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

export function ClosedNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="m-0 flex gap-2.5 rounded-sm bg-info-bg px-3 py-2 text-info">
      <Lock className="mt-0.5 size-4 flex-none" aria-hidden={true} />
      <span>{children}</span>
    </p>
  )
}
