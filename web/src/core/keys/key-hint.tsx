// A key and what it does, as shown at the foot of a screen.
import type { ReactNode } from 'react'
import { Keys } from './keys.tsx'

export const KeyHint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="flex items-center gap-[5px] text-text-3">
    <Keys of={keys} tone="ghost" />
    {children}
  </span>
)
