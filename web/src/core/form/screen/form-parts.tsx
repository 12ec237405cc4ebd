// The parts around a form on a screen and in a drawer: draft note, buttons, key hints.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '@office/shared/format/date-time'
import { relativeTime } from '@office/shared/format/relative-time'
import { CloudCheck, History } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Keys } from '../../keys/keys.tsx'
import { useTell } from '../../language/translate.ts'
import { Button } from '../../ui/button.tsx'
import type { FormSide } from '../define-form.ts'
import type { FormSession } from '../session/use-form-session.ts'
import { hasAlternative } from './form-keys.ts'

/** Milliseconds between two updates: '8 seconds ago' need not be more exact than that. */
const TICK = 4000

export function DraftWord({ session }: { session: Pick<FormSession, 'isDirty' | 'draftedAt' | 'restoredFrom'> }) {
  const tell = useTell()
  const { draftedAt, restoredFrom } = session
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (draftedAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [draftedAt])
  if (!session.isDirty) return null
  const at = draftedAt ?? restoredFrom
  if (at === null) return null
  const Sign = draftedAt === null ? History : CloudCheck
  const ago = tell(relativeTime(new Date(at), new Date(Math.max(now, at))))
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-text-3" title={formatDateTime(new Date(at))}>
      <Sign className="size-3.5 flex-none" aria-hidden={true} />
      <span className="truncate">
        {draftedAt === null ? <Trans>Draft from {ago} restored</Trans> : <Trans>Draft saved {ago}</Trans>}
      </span>
    </span>
  )
}

export function FormActions({ session, large = false }: { session: FormSession; large?: boolean }) {
  const { t } = useLingui()
  const tell = useTell()
  const size = large ? 'large' : 'normal'
  const { alternative } = session.form
  return (
    <>
      {session.isDirty && (session.draftedAt !== null || session.restoredFrom !== null) && (
        <Button tone="quiet" size={size} onClick={session.discard}>
          <Trans>Discard draft</Trans>
        </Button>
      )}
      {alternative && hasAlternative(session) && (
        <Button
          size={size}
          icon={alternative.icon}
          keys="mod+shift+s"
          busy={session.isBusy}
          onClick={() => session.save('alternative')}
          className="max-md:hidden"
        >
          {tell(alternative.title)}
        </Button>
      )}
      <Button tone="primary" size={size} keys="mod+s" busy={session.isBusy} onClick={() => session.save('leave')}>
        {session.isNew ? tell(session.form.createTitle) : t`Save`}
      </Button>
    </>
  )
}

/** What stands beside the fields, with the values as they are typed. */
export function FormBeside({ session, Beside }: { session: FormSession; Beside: ComponentType<FormSide> }) {
  useWatch({ control: session.control })
  return <Beside form={session.form} record={session.record} values={session.values()} />
}

/** `brief` leaves out the hint about leaving, if there is no room for it. */
export function FormHints({ session, brief = false }: { session: FormSession; brief?: boolean }) {
  const keys = (
    <span className="key-hint flex h-5 flex-none items-center gap-[5px] text-text-3">
      <Keys of="tab" tone="ghost" />
      <Trans>next field</Trans>
      <Keys of="f8" tone="ghost" className="ms-2" />
      <Trans>next error</Trans>
      {session.isNew && (
        <span className="flex items-center gap-[5px] max-md:hidden">
          <Keys of="mod+enter" tone="ghost" className="ms-2" />
          <Trans>create and start another</Trans>
        </span>
      )}
    </span>
  )
  if (brief) return keys
  // What finds no room beside the keys goes into a second line, which is cut off.
  return (
    <span className="flex h-5 min-w-0 flex-1 flex-wrap gap-x-3.5 overflow-hidden">
      {keys}
      <span className="ms-auto min-w-0 truncate pe-2">
        <Trans>Nothing is lost if you leave: the draft is kept for 14 days.</Trans>
      </span>
    </span>
  )
}
