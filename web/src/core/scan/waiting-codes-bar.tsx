// Says on all other screens that codes wait on this device for the page on which they were scanned, and leads there.
import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearch } from 'wouter'
import { whenIdle } from '../when-idle.ts'
import { readWaitingCodes, waitingCodes } from './waiting-codes.ts'

export function WaitingCodesBar() {
  const [path] = useLocation()
  const search = useSearch()
  const { pages } = useSnapshot(waitingCodes)
  useEffect(() => {
    whenIdle(() => void readWaitingCodes().catch(() => undefined))
    // Nothing is told to the next person at this window.
    return () => {
      waitingCodes.pages = []
    }
  }, [])
  // That page has a bar of its own.
  const page = pages.find(({ href }) => href !== (search ? `${path}?${search}` : path))
  const count = page?.count ?? 0
  return (
    <div role="status" className="flex-none">
      {page && (
        <p className="m-0 flex items-center gap-2 bg-warn-bg px-4 py-1.5 text-warn">
          <CloudOff className="size-3.5 flex-none" aria-hidden={true} />
          <span>
            <Plural
              value={count}
              one="One scan is kept on this device. It counts once its page is open."
              other="# scans are kept on this device. They count once their page is open."
            />{' '}
            {page.href !== undefined && (
              <Link href={page.href} className="font-medium underline">
                <Trans>Open the page</Trans>
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
