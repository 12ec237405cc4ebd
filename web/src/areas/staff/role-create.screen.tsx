// Add a role, empty or like another one.
import { Trans } from '@lingui/react/macro'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { session } from '../../core/data/session.ts'
import { FormScreen } from '../../core/form/screen/form-screen.tsx'
import { useOpened } from '../../core/form/session/use-opened.ts'
import { RecordAwaited } from '../../core/record/record-awaited.tsx'
import { LIKE } from './role.commands.ts'
import { roleForm } from './role.form.ts'
import { rolesPath } from './staff-paths.part.ts'

const roles = msg`Roles`

export default function CreateRole() {
  const like = Number(new URLSearchParams(useSearch()).get(LIKE) ?? 0)
  return like > 0 ? <CreateLike key={like} id={like} /> : <Create />
}

function CreateLike({ id }: { id: number }) {
  const { record, error, retry } = useOpened(roleContract.get, { params: { id } })
  if (record) {
    const permissions = record.permissions.filter(name => session.permissions.has(name))
    return <Create like={{ id, permissions }} />
  }
  return (
    <RecordAwaited
      title={<Trans>Create role</Trans>}
      above={[{ title: <Trans>Roles</Trans>, href: rolesPath }]}
      error={error}
      failed={<Trans>This record could not be loaded</Trans>}
      onRetry={retry}
    />
  )
}

function Create({ like }: { like?: { id: number; permissions: string[] } }) {
  const [form] = useState(() => roleForm(like))
  return <FormScreen form={form} above={{ title: roles, href: rolesPath }} />
}
