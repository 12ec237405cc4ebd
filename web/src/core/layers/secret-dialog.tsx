// A newly created secret: shown only this once, copied with one key, gone when the dialog closes.
import { Trans } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyText } from '../notices/copy-text.ts'
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
  const [isCopied, setCopied] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const copy = async () => setCopied(await copyText(secret, msg`Secret copied to the clipboard`))
  const only = <Trans>Store it now: it cannot be shown again.</Trans>
  return (
    <Dialog
      open={true}
      wide={true}
      // Escape and a click beside it are habits; they must not cost a secret that nobody has yet.
      onClose={() => (isCopied ? onClose() : setWarned(true))}
      title={title}
      body={
        isWarned ? (
          <b role="alert" className="text-danger">
            {only}
          </b>
        ) : (
          only
        )
      }
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
