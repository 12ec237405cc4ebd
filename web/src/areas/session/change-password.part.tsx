// Changes the person's own password, from their menu and from the palette.
import { Trans, useLingui } from '@lingui/react/macro'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { msg } from '@office/shared/core/messages/message'
import { call } from '../../core/data/api.ts'
import { notify } from '../../core/notices/notices.ts'
import { PasswordDialog, useNewPasswordFields } from './password-dialog.part.tsx'

const changed = msg`Your password is changed`

export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const fields = useNewPasswordFields()
  return (
    <PasswordDialog
      title={<Trans>Change your password</Trans>}
      body={<Trans>You stay signed in here; all your other sessions end.</Trans>}
      endpoint={sessionContract.changePassword}
      fields={[
        { name: 'current_password', label: t`Current password`, type: 'password', autoComplete: 'current-password' },
        ...fields,
      ]}
      bodyOf={({ current_password = '', password = '', password_confirmation = '' }) => ({
        current_password,
        password,
        password_confirmation,
      })}
      send={async body => {
        await call(sessionContract.changePassword, {
          body: {
            current_password: String(body.current_password),
            password: String(body.password),
            password_confirmation: String(body.password_confirmation),
          },
        })
        notify('ok', changed)
        onClose()
      }}
      act={<Trans>Change the password</Trans>}
      onClose={onClose}
    />
  )
}
