// Edits a role, or shows one that the person may not change, and why.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Role, roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import { Lock } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { RouteParams } from '../../core/area.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { session } from '../../core/data/session.ts'
import { FormScreen } from '../../core/form/screen/form-screen.tsx'
import { useOpened } from '../../core/form/session/use-opened.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { RecordAwaited } from '../../core/record/record-awaited.tsx'
import { NoteLine } from '../../core/ui/note-line.tsx'
import { PermissionField, SavedRoleContext } from './permission-field.tsx'
import { roleForm } from './role.form.ts'
import { isBeyond } from './role.list.tsx'
import { rolesPath } from './staff-paths.part.ts'

const roles = msg`Roles`

export default function EditRole({ params }: { params: RouteParams }) {
  return <Fetched key={params.roleId} id={Number(params.roleId)} />
}

function Fetched({ id }: { id: number }) {
  const { record, error, retry } = useOpened(roleContract.get, { params: { id } })
  if (record) return <Opened role={record} />
  return (
    <RecordAwaited
      title={<Trans>Edit role</Trans>}
      above={[{ title: <Trans>Roles</Trans>, href: rolesPath }]}
      error={error}
      failed={<Trans>This record could not be loaded</Trans>}
      gone={error?.status === 404 && <Trans>This role does not exist.</Trans>}
      onRetry={retry}
    />
  )
}

function Opened({ role }: { role: Role }) {
  const [form] = useState(() => roleForm())
  const { user, permissions } = useSnapshot(session)
  const saved = useMemo(() => ({ permissions: role.permissions }), [role.permissions])
  useCommandScope(() => ({ record: { noun: 'role', id: role.id, label: role.name, data: role } }))
  const why = isBeyond(role) ? (
    <Trans>This role holds permissions that you do not hold, so you can look at it but not change it.</Trans>
  ) : role.id === user?.role_id ? (
    <Trans>This is your own role, so you can look at it but not change it. Someone else must.</Trans>
  ) : permissions.has('update-role') ? null : (
    <Trans>You can look at this role. To change it, you need update-role.</Trans>
  )
  return (
    <SavedRoleContext value={saved}>
      {why === null ? (
        <FormScreen form={form} record={role} above={{ title: roles, href: rolesPath }} />
      ) : (
        <Looked role={role} why={why} />
      )}
    </SavedRoleContext>
  )
}

function Looked({ role, why }: { role: Role; why: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={<bdi>{role.name}</bdi>} above={[{ title: t`Roles`, href: rolesPath }]} line={true} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex max-w-[920px] flex-col gap-3 px-6 py-4">
          <NoteLine icon={Lock}>{why}</NoteLine>
          <PermissionField value={role.permissions} values={{}} disabled={true} onChange={() => undefined} />
        </div>
      </div>
    </>
  )
}
