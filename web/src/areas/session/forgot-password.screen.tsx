// Forgot password: asks for the address and sends a reset link; the answer is the same for unknown addresses.
import { Trans } from '@lingui/react/macro'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../core/data/api.ts'
import { GuestFrame, TenantLine } from './guest-frame.part.tsx'
import { PasswordForm } from './password-form.part.tsx'

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <GuestFrame>
      <div className="flex flex-col gap-4">
        <h1 tabIndex={-1} className="m-0 text-2xl font-semibold tracking-[-.025em]">
          <Trans>Forgot password</Trans>
        </h1>
        <TenantLine />
        {sentTo === null ? (
          <PasswordForm
            endpoint={sessionContract.forgotPassword}
            fields={[
              {
                name: 'email',
                label: <Trans>Email</Trans>,
                type: 'email',
                autoComplete: 'username',
                help: <Trans>You get a link to set a new password.</Trans>,
              },
            ]}
            bodyOf={typed => ({ email: typed.email ?? '' })}
            send={async body => {
              const email = String(body.email).trim()
              await call(sessionContract.forgotPassword, { body: { email } })
              setSentTo(email)
            }}
            act={<Trans>Send the link</Trans>}
          />
        ) : (
          <div role="status" className="flex gap-2.5 rounded-md bg-ok-bg p-3">
            <MailCheck className="mt-0.5 size-4 flex-none text-ok" aria-hidden={true} />
            <p className="m-0">
              <Trans>
                If <bdi className="font-medium">{sentTo}</bdi> belongs to a staff member, a link is on its way. Check your inbox
                and your spam folder.
              </Trans>
            </p>
          </div>
        )}
        <Link href="/login" className="text-sm text-accent">
          <Trans>Back to sign-in</Trans>
        </Link>
      </div>
    </GuestFrame>
  )
}
