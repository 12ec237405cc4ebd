// A small word with a border, or tinted: a service, a count, the environment.
import type { ReactNode } from 'react'
import type { Icon } from '../command/command.ts'
import { classNames } from './class-names.ts'

export type TagTone = 'plain' | 'ok' | 'warn' | 'danger' | 'info'

const TONES: Record<TagTone, string> = {
  plain: 'border-border-2 text-text-2',
  ok: 'border-transparent bg-ok-bg text-ok',
  warn: 'border-transparent bg-warn-bg text-warn',
  danger: 'border-transparent bg-danger-bg text-danger',
  info: 'border-transparent bg-info-bg text-info',
}

export function Tag({ tone = 'plain', icon: Sign, children }: { tone?: TagTone; icon?: Icon; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-[18px] flex-none items-center gap-1 rounded-[4px] border px-1.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {Sign && <Sign className="size-[11px] stroke-2" aria-hidden={true} />}
      {children}
    </span>
  )
}
