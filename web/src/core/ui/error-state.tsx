// Something failed: what happened, what to do, what is kept. Trying again is the primary step.
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Icon } from '../command/command.ts'
import { Button } from './button.tsx'

export function ErrorState(props: {
  title: ReactNode
  detail: ReactNode
  onRetry?: () => void
  /** Text for support: what happened, when, request id. */
  details?: string
  icon?: Icon
}) {
  const { icon: Sign = CloudOff, details } = props
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center px-6 py-8 text-center">
      <Sign className="mb-2 size-6 flex-none text-danger" aria-hidden={true} />
      <p className="m-0 font-semibold">{props.title}</p>
      <p className="m-0 max-w-[46ch] text-text-2">{props.detail}</p>
      <div className="mt-2.5 flex gap-2">
        {props.onRetry && (
          <Button tone="primary" keys="r" onClick={props.onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        {details !== undefined && (
          <Button tone="quiet" onClick={() => void navigator.clipboard.writeText(details)}>
            <Trans>Copy details</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
