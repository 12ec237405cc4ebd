// All notices of this visit in a drawer at the side; loaded when first opened.
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useTell } from '../language/translate.ts'
import { ModalLayer } from '../layers/modal-layer.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { clearNotices, markAllRead, notices } from './notices.ts'
import { noticeLook } from './toast.tsx'

export default function NoticesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const tell = useTell()
  const { list } = useSnapshot(notices)
  useEffect(() => {
    if (open) markAllRead()
  }, [open])
  return (
    <ModalLayer open={open} kind="drawer" onClose={onClose} label={t`Notices`} className="flex justify-end">
      <div className="flex h-full w-[360px] max-w-full flex-col border-s border-border bg-raised shadow-pop">
        <div className="flex h-12 flex-none items-center gap-2 border-b border-border ps-4 pe-2">
          <h2 className="m-0 flex-1 text-md font-semibold">
            <Trans>Notices</Trans>
          </h2>
          {list.length > 0 && (
            <Button tone="quiet" size="small" onClick={clearNotices}>
              <Trans>Clear</Trans>
            </Button>
          )}
          <IconButton tone="quiet" icon={X} label={t`Close`} onClick={onClose} />
        </div>
        {list.length === 0 ? (
          <EmptyState detail={t`Notices from the portal are kept here.`} />
        ) : (
          <ul className="m-0 flex-1 list-none overflow-y-auto p-0">
            {list.map(notice => {
              const { icon: Sign, colour } = noticeLook[notice.tone]
              return (
                <li key={notice.id} className="flex gap-2.5 border-b border-hairline px-4 py-2.5">
                  <Sign className={`mt-0.5 size-4 flex-none ${colour}`} aria-hidden={true} />
                  <div className="min-w-0 flex-1">
                    <div className="font-medium">{tell(notice.title)}</div>
                    {notice.detail && <div className="text-text-2">{tell(notice.detail)}</div>}
                    {notice.href && <a href={notice.href}>{notice.hrefTitle ? tell(notice.hrefTitle) : t`Open`}</a>}
                  </div>
                  <time className="num text-sm text-text-3" dateTime={new Date(notice.at).toISOString()}>
                    {new Date(notice.at).toLocaleTimeString(i18n.locale, { hour: '2-digit', minute: '2-digit', hour12: false })}
                  </time>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </ModalLayer>
  )
}
