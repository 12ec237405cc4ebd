// A note about everything below it, given once instead of below each control: why it cannot be changed, what it waits for.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function NoteLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p role="status" className="m-0 flex gap-2.5 rounded-sm bg-info-bg px-3 py-2 text-info">
      <Icon className="mt-0.5 size-4 flex-none" aria-hidden={true} />
      <span>{children}</span>
    </p>
  )
}
