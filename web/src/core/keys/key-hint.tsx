// A key and what it does, as the foot of a screen tells it.
import type { ReactNode } from 'react'
import { Keys } from './keys.tsx'

export const KeyHint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span className="flex items-center gap-[5px] text-text-3">
    <Keys of={keys} tone="ghost" />
    {children}
  </span>
)
