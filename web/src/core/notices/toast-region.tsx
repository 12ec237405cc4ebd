// Toasts in the corner above the pager, three at most, and commands under way; every notice stays in the drawer. Screen readers
// announce what comes into a live region that is there already, so the region itself is one, and stays.
import { useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { Loader } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { asked } from '../command/ask.ts'
import { underWay } from '../command/under-way.ts'
import { useTell } from '../language/translate.ts'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import { whenIdle } from '../when-idle.ts'
import { notices } from './notices.ts'
import { toastRoom } from './toast-room.ts'

const Toast = lazyPart(() => import('./toast.tsx'))

const working = msg`{title} …`

export function ToastRegion() {
  const { t } = useLingui()
  const { list } = useSnapshot(notices)
  const tell = useTell()
  const { titles } = useSnapshot(underWay)
  const { bottom } = useSnapshot(toastRoom)
  // A command that asks a question waits for the person's answer, not for the server's.
  const isAsking = useSnapshot(asked).question !== null
  // The first notice may be that the server does not answer, which then would not send the code either.
  useEffect(() => whenIdle(() => void Toast.fetch().catch(() => undefined)), [])
  const shown = list.filter(notice => notice.shown)
  return createPortal(
    <section
      aria-label={t`Notices`}
      aria-live="polite"
      aria-relevant="additions"
      data-toasts=""
      style={{ bottom: bottom || undefined }}
      className="pointer-events-none fixed end-5 bottom-14 z-(--z-toast) flex w-max max-w-[min(420px,calc(100%-40px))] flex-col-reverse items-end gap-2"
    >
      {!isAsking &&
        Object.entries(titles).map(([key, title]) => (
          <div key={key} className="toast flex min-h-10 items-center gap-2.5 rounded-md bg-raised px-3 py-2 shadow-pop">
            <Loader className="spin size-4 flex-none animate-spin text-accent" aria-hidden={true} />
            {tell({ message: working, values: { title: tell(title) } })}
          </div>
        ))}
      {shown.map(notice => (
        <Toast key={notice.id} notice={notice} newest={notice.id === list[0]?.id} />
      ))}
    </section>,
    document.body,
  )
}
