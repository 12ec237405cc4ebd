// Staff users: who may sign in, with which role, at which warehouses.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/message'
import { ShieldCheck, Warehouse } from 'lucide-react'
import {
  activeColumn,
  activeFilter,
  digitsColumn,
  instantColumn,
  nameColumn,
  namesColumn,
  netAddressColumn,
  RowName,
  textColumn,
} from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { session } from '../../core/session.ts'
import { Tag } from '../../core/ui/tag.tsx'
import { staffPath } from './staff.commands.ts'
import { staffForm } from './staff.form.ts'
import { StaffPassword } from './staff-password.tsx'

const you = msg`you`

const staffList = defineList({
  ...rowsInForm('staff', staffForm, staffPath, {
    name: 'name',
    email: 'email',
    contact_number: 'contact_number',
    role_name: 'role_id',
  }),
  list: staffContract.list,
  title: msg`Staff users`,
  selected: msg`{n, plural, one {# staff member selected} other {# staff members selected}}`,
  rowLabel: staff => staff.name,
  emptyHint: msg`Create a staff member and give them a role.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn(msg`Name`, 'name', 'minmax(160px, 1.2fr)'),
      sort: 'name',
      cell: (staff, tell) => (
        <RowName name={staff.name}>{staff.id === session.user?.id && <Tag tone="info">{tell(you)}</Tag>}</RowName>
      ),
    },
    email: { ...netAddressColumn(msg`Email`, 'email', 'minmax(180px, 1.3fr)'), sort: 'email' },
    contact_number: digitsColumn(msg`Contact number`, 'contact_number'),
    role_name: textColumn(msg`Role`, 'role_name', 'minmax(130px, 1fr)'),
    warehouses: namesColumn(msg`Warehouses`, 'warehouse_names', 'minmax(130px, 1.1fr)', msg`All warehouses`),
    last_sign_in_at: { ...instantColumn(msg`Last sign-in`, 'last_sign_in_at', msg`never`), sort: 'last_sign_in_at' },
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: msg`Name` },
    email: { label: msg`Email` },
    role_id: { label: msg`Role`, icon: ShieldCheck, ...lookUp(roleContract.dropdown) },
    warehouse_id: { label: msg`Warehouse`, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(staffList)

export default function StaffUsers() {
  return (
    <>
      <CrudScreen list={staffList} form={staffForm} path={staffPath} />
      <StaffPassword />
    </>
  )
}
