// What can be done with staff members: create, edit, switch, a new password, delete.
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { type Staff, staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/message'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { activeCommands, removeCommand } from '../../core/form/record-commands.ts'

export const staffPath = '/staff-manage/staff-users'

/** '?password=12' opens the new password of a staff member over the list. */
export const PASSWORD = 'password'

const refresh = [staffContract.list, staffContract.get, roleContract.list]

/** The row under the cursor; only rows of the staff list carry their data. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Staff | undefined

function withPassword(id: number | string): string {
  const params = new URLSearchParams(location.pathname === staffPath ? location.search : '')
  params.set(PASSWORD, String(id))
  return `${staffPath}?${params}`
}

export const staffCommands: readonly Command[] = [
  ...formCommands({
    noun: 'staff',
    path: staffPath,
    createTitle: msg`Create staff member`,
    editTitle: msg`Edit staff member`,
    create: staffContract.create,
    edit: staffContract.update,
  }),
  defineCommand({
    id: 'staff.reset-password',
    title: msg`Set a new password`,
    keywords: msg`reset, forgotten, login`,
    section: 'context',
    icon: KeyRound,
    target: 'one',
    on: 'staff',
    keys: ['p'],
    needs: { any: staffContract.resetPassword.needs },
    when: ctx =>
      String(recordAt(ctx)?.id) === ctx.user
        ? { off: msg`Change your own password from your menu; it asks for the current one.` }
        : true,
    run: ctx => ({ navigate: withPassword(recordAt(ctx)?.id ?? 0) }),
  }),
  defineCommand({
    id: 'staff.role',
    title: msg`Open the role`,
    keywords: msg`permissions, rights, access`,
    section: 'context',
    icon: ShieldCheck,
    target: 'one',
    on: 'staff',
    needs: { any: ['view-role'] },
    when: ctx => rowOf(ctx) !== undefined,
    run: ctx => ({ navigate: `/roles/edit/${rowOf(ctx)?.role_id ?? 0}` }),
  }),
  ...activeCommands({ noun: 'staff', endpoint: staffContract.activeStatus, refresh }),
  removeCommand({ noun: 'staff', title: msg`Delete staff member`, endpoint: staffContract.remove, refresh }),
]
