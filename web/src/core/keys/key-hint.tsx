// Keys and what they do. Without a keyboard both are hidden (core/look/base.css).
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Keys } from './keys.tsx'

export const KeyHint = ({ keys, className, children }: { keys: string; className?: string; children: ReactNode }) => (
  <span className={classNames('key-hint flex items-center gap-[5px] text-text-3', className)}>
    <Keys of={keys} tone="ghost" />
    {children}
  </span>
)
