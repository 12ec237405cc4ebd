// Toasts in the corner, three at most; every notice stays in the drawer.
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { notices } from './notices.ts'

const Toast = lazy(() => import('./toast.tsx'))

/** More at once would hide the work; older ones wait in the drawer. */
const AT_ONCE = 3

export function ToastRegion() {
  const { t } = useLingui()
  const { list } = useSnapshot(notices)
  const shown = list.filter(notice => notice.shown).slice(0, AT_ONCE)
  return createPortal(
    <section
      aria-label={t`Notices`}
      data-toasts=""
      className="pointer-events-none fixed end-5 bottom-5 z-(--z-toast) flex w-max max-w-[420px] flex-col-reverse items-end gap-2"
    >
      <Suspense fallback={null}>
        {shown.map(notice => (
          <Toast key={notice.id} notice={notice} newest={notice.id === list[0]?.id} />
        ))}
      </Suspense>
    </section>,
    document.body,
  )
}
