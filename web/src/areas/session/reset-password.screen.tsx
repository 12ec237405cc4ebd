// Reset password: the link of the e-mail is checked, then a new password is set; every session ends.
import { Trans, useLingui } from '@lingui/react/macro'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { passwordConfirmation } from '@office/shared/rules/password'
import { CircleCheck, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { call, useEndpoint } from '../../core/api.ts'
import type { RouteParams } from '../../core/area.ts'
import { useTell } from '../../core/ui/translate.ts'
import { GuestFrame, TenantLine } from './guest-frame.part.tsx'
import { PasswordForm } from './password-form.part.tsx'

export default function ResetPassword({ params }: { params: RouteParams }) {
  const { t } = useLingui()
  const tell = useTell()
  const { email = '', token = '' } = params
  const [isDone, setDone] = useState(false)
  const link = useEndpoint(sessionContract.checkResetToken, { params: { token } }, { enabled: !isDone })
  const isBad = link.data?.valid === false || (link.error !== null && !link.error.isOffline)
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
              <Trans>Your password is changed. Every other session has ended; sign in with the new one.</Trans>
            </p>
          </div>
        ) : isBad ? (
          <div role="alert" className="flex gap-2.5 rounded-md bg-danger-bg p-3">
            <Link2Off className="mt-0.5 size-4 flex-none text-danger" aria-hidden={true} />
            <div>
              <p className="m-0 font-semibold">
                <Trans>This link was used or has expired.</Trans>
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
              fields={[
                {
                  name: 'password',
                  label: t`New password`,
                  type: 'password',
                  autoComplete: 'new-password',
                  help: t`At least 8 characters, with a lowercase and an uppercase one, a numeral and a special character.`,
                },
                {
                  name: 'password_confirmation',
                  label: t`New password once more`,
                  type: 'password',
                  autoComplete: 'new-password',
                },
              ]}
              bodyOf={typed => ({
                email,
                token,
                password: typed.password ?? '',
                password_confirmation: typed.password_confirmation ?? '',
              })}
              check={typed => {
                const rule = passwordConfirmation(typed.password ?? '')
                return rule.holds(typed.password_confirmation ?? '')
                  ? null
                  : { name: 'password_confirmation', text: tell(rule.message) }
              }}
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
        {link.error?.isOffline && (
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
