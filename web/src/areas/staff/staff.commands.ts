// Commands of staff members: create, edit, switch, new password, delete.
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { type Staff, staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/messages/message'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { rolePath, staffPath } from './staff-paths.part.ts'

export const staff = defineNoun({
  id: 'staff',
  path: staffPath,
  contract: staffContract,
  many: msg`Staff users`,
  one: msg`Staff member`,
  create: msg`Create staff member`,
  edit: msg`Edit staff member`,
  remove: msg`Delete staff member`,
  selected: msg`{n, plural, one {# staff member selected} other {# staff members selected}}`,
  label: person => person.name,
  alsoRefresh: [roleContract.list],
})

/** '?password=12' opens the dialog for a staff member's new password over the list. */
export const PASSWORD = 'password'

/** The row under the cursor; only rows of the staff list contain their data. */
const rowOf = (ctx: Ctx) => recordAt(ctx)?.data as Staff | undefined

function withPassword(id: number | string): string {
  const params = new URLSearchParams(location.pathname === staff.path ? location.search : '')
  params.set(PASSWORD, String(id))
  return `${staff.path}?${params}`
}

const plain = nounCommands(staff)

export const staffCommands: readonly Command[] = [
  ...plain.form,
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
    run: ctx => ({ navigate: rolePath(rowOf(ctx)?.role_id ?? 0) }),
  }),
  ...plain.active,
  ...plain.remove,
]
