// A newly created secret: shown only this once, copied with one key, gone when the dialog closes.
import { Trans } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { notify } from '../notices/notices.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from './dialog.tsx'

export function SecretDialog(props: {
  title: ReactNode
  /** What the secret is called, above it. */
  label: ReactNode
  secret: string
  onClose: () => void
  /** Related values, such as a client's id. */
  children?: ReactNode
}) {
  const { title, label, secret, onClose, children } = props
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    notify('ok', msg`Secret copied to the clipboard`)
  }
  return (
    <Dialog
      open={true}
      wide={true}
      onClose={onClose}
      title={title}
      body={<Trans>Store it now: it cannot be shown again.</Trans>}
      onSubmit={onClose}
      actions={
        <>
          <Button size="large" icon={Copy} data-autofocus="" onClick={() => void copy()}>
            <Trans>Copy the secret</Trans>
          </Button>
          <Button size="large" type="submit" tone="primary" keys="mod+enter">
            <Trans>I have stored it</Trans>
          </Button>
        </>
      }
    >
      <dl className="m-0 grid gap-2">
        {children}
        <div>
          <dt className="text-sm text-text-3">{label}</dt>
          <dd className="code m-0 rounded-sm bg-sunken px-2.5 py-1.5 break-all" dir="ltr">
            {secret}
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}
