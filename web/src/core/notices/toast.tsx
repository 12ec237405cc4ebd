// One toast: shown for three seconds, longer while hovered or focused, with the key that undoes the step. Loaded with the first
// notice.
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, Keyboard, Loader, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keyHere } from '../command/active-runner.ts'
import type { Icon } from '../command/command.ts'
import { Keys } from '../keys/keys.tsx'
import { useTell } from '../language/translate.ts'
import { dismiss, type Notice, type NoticeTone, TOAST_TIME } from './notices.ts'
import { undoStep } from './undo.ts'

export const noticeLook: Record<NoticeTone, { icon: Icon; colour: string }> = {
  ok: { icon: CircleCheck, colour: 'text-ok' },
  info: { icon: Info, colour: 'text-accent' },
  warn: { icon: TriangleAlert, colour: 'text-warn' },
  danger: { icon: CircleAlert, colour: 'text-danger' },
  busy: { icon: Loader, colour: 'text-accent' },
  key: { icon: Keyboard, colour: 'text-text-2' },
}

/** What did not happen is announced at once; the rest when the screen reader has finished its sentence. */
const isFailure = (tone: NoticeTone): boolean => tone === 'danger' || tone === 'warn'

export type Seen = Pick<Notice, 'id' | 'tone' | 'title' | 'detail' | 'keys' | 'href' | 'hrefTitle' | 'open'> & {
  readonly undo?: unknown
}

export default function Toast({ notice, newest }: { notice: Seen; newest: boolean }) {
  const { t } = useLingui()
  const tell = useTell()
  const [held, setHeld] = useState(false)
  const left = useRef(TOAST_TIME)
  const { id } = notice
  // At a scan station the key takes back a scan instead.
  const keys = newest ? keyHere('shell.undo') : undefined
  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - since))
    }
  }, [held, id])
  const { icon: Sign, colour } = noticeLook[notice.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at only makes it wait
    <div
      className="toast pointer-events-auto flex min-h-10 items-center gap-2.5 rounded-md bg-raised py-2 ps-3 pe-2 shadow-pop"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Sign className={`size-4 flex-none ${colour} ${notice.tone === 'busy' ? 'spin animate-spin' : ''}`} aria-hidden={true} />
      {/* What can be done stands beside a short text, and below one that fills the line. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <div className="min-w-0 flex-auto" {...(isFailure(notice.tone) ? { role: 'alert' } : {})}>
          <span className={notice.detail ? 'font-semibold' : ''}>{tell(notice.title)}</span>
          {notice.keys && (
            <>
              {' '}
              <Keys of={notice.keys} />
            </>
          )}
          {notice.detail && <div className="text-text-2">{tell(notice.detail)}</div>}
        </div>
        {notice.open && (
          <button
            type="button"
            className="font-medium text-accent hover:underline"
            onClick={() => {
              notice.open?.()
              dismiss(id)
            }}
          >
            {notice.hrefTitle ? tell(notice.hrefTitle) : <Trans>Open</Trans>}
          </button>
        )}
        {notice.href && (
          <a className="font-medium" href={notice.href}>
            {notice.hrefTitle ? tell(notice.hrefTitle) : <Trans>Open</Trans>}
          </a>
        )}
        {Boolean(notice.undo) && (
          <button
            type="button"
            className="inline-flex items-center gap-2 rounded-sm px-1 font-medium text-accent hover:underline"
            onClick={() => void undoStep(id)}
          >
            <Trans>Undo</Trans>
            {keys !== undefined && <Keys of={keys} />}
          </button>
        )}
      </div>
      <button
        type="button"
        className="grid size-6 flex-none place-items-center rounded-sm text-text-3 hover:bg-hover hover:text-text"
        aria-label={t`Close`}
        onClick={() => dismiss(id)}
      >
        <X className="size-3.5" aria-hidden={true} />
      </button>
    </div>
  )
}
