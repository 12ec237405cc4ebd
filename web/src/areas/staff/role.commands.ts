// Commands of roles: create, edit, create another like it, switch, delete, show who holds it.
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import { CopyPlus, FilePlus2, Pencil, Users } from 'lucide-react'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { formLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { dataOf, recordAt } from '../../core/command/context.ts'
import { session } from '../../core/data/session.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { staff } from './staff.commands.ts'
import { addRolePath, rolePath, rolesPath } from './staff-paths.part.ts'

export const LIKE = 'like'

export const roles = defineNoun({
  id: 'role',
  path: rolesPath,
  contract: roleContract,
  many: msg`Roles`,
  one: msg`Role`,
  create: msg`Create role`,
  edit: msg`Edit role`,
  remove: msg`Delete role`,
  selected: msg`{n, plural, one {# role selected} other {# roles selected}}`,
  label: role => role.name,
  alsoRefresh: [permissionContract.list],
})

const plain = nounCommands(roles)
const ownRole = msg`This is your own role. Someone else must change it.`

export const roleCommands: readonly Command[] = [
  defineCommand({
    id: 'role.create',
    title: roles.create,
    keywords: msg`permissions, rights, access`,
    section: 'create',
    icon: FilePlus2,
    needs: { any: roleContract.create.needs },
    run: () => ({ navigate: addRolePath }),
    cli: () => formLine(roleContract.create),
  }),
  defineCommand({
    id: 'role.edit',
    title: roles.edit,
    section: 'context',
    icon: Pencil,
    target: 'one',
    on: 'role',
    keys: ['e'],
    needs: { any: roleContract.update.needs },
    when: ctx => recordAt(ctx)?.id !== session.user?.role_id || { off: ownRole },
    run: ctx => ({ navigate: rolePath(recordAt(ctx)?.id ?? 0) }),
    cli: ctx => formLine(roleContract.update, { id: recordAt(ctx)?.id }, dataOf(recordAt(ctx))),
  }),
  defineCommand({
    id: 'role.create-like',
    title: msg`Create a role like this`,
    keywords: msg`duplicate, copy, clone`,
    section: 'context',
    icon: CopyPlus,
    target: 'one',
    on: 'role',
    keys: ['d'],
    needs: { any: roleContract.create.needs },
    run: ctx => ({ navigate: `${addRolePath}?${LIKE}=${recordAt(ctx)?.id ?? 0}` }),
    cli: ctx => formLine(roleContract.create, {}, dataOf(recordAt(ctx))),
  }),
  defineCommand({
    id: 'role.staff',
    title: msg`Show who holds this role`,
    section: 'context',
    icon: Users,
    target: 'one',
    on: 'role',
    keys: ['s'],
    needs: { any: ['view-staff'] },
    run: ctx => ({ navigate: `${staff.path}?filter[role_id]=${recordAt(ctx)?.id ?? 0}` }),
  }),
  ...plain.active,
  ...plain.remove,
]
