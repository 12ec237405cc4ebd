// Reset password: checks the link of the e-mail, then sets a new password; every session ends.
import { Trans } from '@lingui/react/macro'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { RouteParams } from '../../core/area.ts'
import { call } from '../../core/data/api.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { GuestFrame, TenantLine } from './guest-frame.part.tsx'
import { useNewPasswordFields, useSamePassword } from './password-dialog.part.tsx'
import { PasswordForm } from './password-form.part.tsx'

export default function ResetPassword({ params }: { params: RouteParams }) {
  const fields = useNewPasswordFields()
  const check = useSamePassword()
  const { email = '', token = '' } = params
  const [isDone, setDone] = useState(false)
  const link = useEndpoint(sessionContract.checkResetToken, { params: { token } }, { enabled: !isDone })
  const isBad = link.data?.valid === false || (link.error !== null && link.error.problem !== null)
  return (
    <GuestFrame>
      <div className="flex flex-col gap-4">
        <h1 tabIndex={-1} className="m-0 text-2xl font-semibold tracking-[-.025em]">
          <Trans>Reset password</Trans>
        </h1>
        <TenantLine />
        {isDone ? (
          <div role="status" className="flex gap-2.5 rounded-md bg-ok-bg p-3">
            <CircleCheck className="mt-0.5 size-4 flex-none text-ok" aria-hidden={true} />
            <p className="m-0">
              <Trans>Your password is changed and every other session has ended. Sign in with the new password.</Trans>
            </p>
          </div>
        ) : isBad ? (
          <div role="alert" className="flex gap-2.5 rounded-md bg-danger-bg p-3">
            <Link2Off className="mt-0.5 size-4 flex-none text-danger" aria-hidden={true} />
            <div>
              <p className="m-0 font-semibold">
                <Trans>This link was already used or has expired.</Trans>
              </p>
              <Link href="/forgot-password" className="text-accent">
                <Trans>Send a new link</Trans>
              </Link>
            </div>
          </div>
        ) : (
          link.data && (
            <PasswordForm
              endpoint={sessionContract.resetPassword}
              fields={fields}
              bodyOf={typed => ({
                email,
                token,
                password: typed.password ?? '',
                password_confirmation: typed.password_confirmation ?? '',
              })}
              check={check}
              send={async body => {
                await call(sessionContract.resetPassword, {
                  body: {
                    email,
                    token,
                    password: String(body.password),
                    password_confirmation: String(body.password_confirmation),
                  },
                })
                setDone(true)
              }}
              act={<Trans>Set the password</Trans>}
            />
          )
        )}
        {link.error?.problem === null && (
          <p role="alert" className="m-0 text-danger">
            <Trans>The server did not answer. Check the connection and load this page again.</Trans>
          </p>
        )}
        <Link href="/login" className="text-sm text-accent">
          <Trans>Back to sign-in</Trans>
        </Link>
      </div>
    </GuestFrame>
  )
}
