// Toasts in the corner above the pager, three at most; every notice stays in the drawer.
import { useLingui } from '@lingui/react/macro'

import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import { notices } from './notices.ts'

const Toast = lazyPart(() => import('./toast.tsx'))

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
      className="pointer-events-none fixed end-5 bottom-14 z-(--z-toast) flex w-max max-w-[420px] flex-col-reverse items-end gap-2"
    >
      {shown.map(notice => (
        <Toast key={notice.id} notice={notice} newest={notice.id === list[0]?.id} />
      ))}
    </section>,
    document.body,
  )
}
