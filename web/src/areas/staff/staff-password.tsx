// An administrator sets someone's password, or sends a link to choose one, over the list while '?password=12' is in the address.
import { Trans } from '@lingui/react/macro'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/messages/message'
import { Send } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { defineCommand } from '../../core/command/command.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useCommandScope } from '../../core/command/scope.ts'
import { call } from '../../core/data/api.ts'
import { invalidate, useEndpoint } from '../../core/data/queries.ts'
import { notify } from '../../core/notices/notices.ts'
import { PasswordDialog, useNewPasswordFields } from '../session/password-dialog.part.tsx'
import { staff as allStaff, PASSWORD } from './staff.commands.ts'

const changed = msg`{name} has a new password; their sessions have ended`

const sent = msg`A link to choose a password is on its way to {name}`

export function StaffPassword() {
  const id = Number(new URLSearchParams(useSearch()).get(PASSWORD) ?? 0)
  return id > 0 ? <Dialog key={id} id={id} /> : null
}

function Dialog({ id }: { id: number }) {
  const [, navigate] = useLocation()
  const staff = useEndpoint(staffContract.get, { params: { id } })
  const fields = useNewPasswordFields()
  const name = staff.data?.name
  /** Whose it is, also for a key that is pressed before the dialog has learnt it. */
  const nameOfPerson = async () => name ?? (await call(staffContract.get, { params: { id } })).name
  const close = () => {
    const rest = new URLSearchParams(location.search)
    rest.delete(PASSWORD)
    navigate(rest.size > 0 ? `${allStaff.path}?${rest}` : allStaff.path, { replace: true })
  }
  const link = defineCommand({
    id: 'staff.send-link',
    title: msg`Send a link instead`,
    section: 'here',
    icon: Send,
    keys: ['alt+enter'],
    inInputs: true,
    needs: { any: staffContract.sendLink.needs },
    run: async () => {
      await call(staffContract.sendLink, { params: { id } })
      const values = { name: await nameOfPerson() }
      close()
      return { toast: { message: sent, values } }
    },
  })
  useCommandScope(() => ({ extra: [link] }))
  return (
    <PasswordDialog
      title={name === undefined ? <Trans>New password</Trans> : <Trans>New password for {name}</Trans>}
      body={<Trans>All sessions of this person end. Tell them the password; they can change it in their menu.</Trans>}
      endpoint={staffContract.resetPassword}
      fields={fields}
      bodyOf={({ password = '', password_confirmation = '' }) => ({ password, password_confirmation })}
      send={async body => {
        const { password, password_confirmation } = body
        await call(staffContract.resetPassword, {
          params: { id },
          body: { password: String(password), password_confirmation: String(password_confirmation) },
        })
        void invalidate(staffContract.list, staffContract.get)
        notify('ok', { message: changed, values: { name: await nameOfPerson() } })
        close()
      }}
      act={<Trans>Set the password</Trans>}
      onClose={close}
    >
      <div className="mt-3 flex flex-col items-start gap-1 border-t border-hairline pt-3">
        <CommandButton command="staff.send-link" icon={Send} keys="alt+enter">
          <Trans>Send a link instead</Trans>
        </CommandButton>
        <p className="m-0 text-sm text-text-3">
          <Trans>The person chooses the password; the link works once, for three days. Until then the old password stays.</Trans>
        </p>
      </div>
    </PasswordDialog>
  )
}
