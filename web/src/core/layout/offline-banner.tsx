// Says that the connection is lost, what still works, and that no input is lost; disappears by itself.
import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../command/context.ts'

export function OfflineBanner() {
  const { online } = useSnapshot(commandContext)
  return (
    <div role="status" className="flex-none">
      {!online && (
        <p className="m-0 flex items-center gap-2 bg-warn-bg px-4 py-1.5 text-warn">
          <WifiOff className="size-3.5 flex-none" aria-hidden={true} />
          <span>
            <Trans>No connection. Lists show what was loaded last; form drafts and scans are kept on this device.</Trans>
          </span>
        </p>
      )}
    </div>
  )
}
