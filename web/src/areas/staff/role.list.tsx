// Roles: the kinds of work and what each may do.
import { type Role, roleLabels } from '@office/shared/areas/staff/role.contract'
import { msg } from '@office/shared/core/messages/message'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { Lock } from 'lucide-react'
import { session } from '../../core/data/session.ts'
import { activeColumn, activeFilter, countColumn, nameColumn, RowName } from '../../core/list/common-columns.tsx'
import { defineList, listOf } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { FigureLink } from '../../core/ui/figures/figure-link.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { roles } from './role.commands.ts'
import { rolePath } from './staff-paths.part.ts'

const own = msg`your role`
const beyond = msg`has more permissions than you`

/** Whether the role has a permission that the person does not: then it can only be viewed. */
export const isBeyond = (role: Pick<Role, 'permissions'>): boolean =>
  role.permissions.some(name => permissionNames.some(known => known === name) && !session.permissions.has(name))

const roleList = defineList({
  ...listOf(roles),
  open: role => rolePath(role.id),
  emptyHint: msg`Create a role and tick what its people may do.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn(roleLabels.name, 'name', 'minmax(220px, 1.6fr)'),
      sort: 'name',
      cell: (role, tell) => (
        <RowName name={role.name}>
          {role.id === session.user?.role_id && <Tag tone="info">{tell(own)}</Tag>}
          {isBeyond(role) && (
            <span className="flex flex-none items-center gap-1 text-sm text-text-3">
              <Lock className="size-3" aria-hidden={true} />
              {tell(beyond)}
            </span>
          )}
        </RowName>
      ),
    },
    permissions: {
      label: roleLabels.permissions,
      width: '130px',
      end: true,
      kind: 'number',
      text: role => String(role.permissions.length),
    },
    staff_count: {
      ...countColumn(roleLabels.staff_count, 'staff_count', '110px'),
      cell: role => <FigureLink count={role.staff_count} href={null} />,
    },
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: roleLabels.name },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(roleList)

export default function Roles() {
  return <ListScreen definition={roleList} />
}
