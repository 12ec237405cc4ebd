// Staff users: who may sign in, with which role, at which warehouses.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { staffLabels } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/messages/message'
import { ShieldCheck, Warehouse } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { session } from '../../core/data/session.ts'
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
import { Tag } from '../../core/ui/tag.tsx'
import { staff } from './staff.commands.ts'
import { staffForm } from './staff.form.ts'
import { StaffPassword } from './staff-password.tsx'

const you = msg`you`

const staffList = defineList({
  ...rowsInForm(staff, staffForm, {
    name: 'name',
    email: 'email',
    contact_number: 'contact_number',
    role_name: 'role_id',
  }),
  emptyHint: msg`Create a staff member and give them a role.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn(staffLabels.name, 'name', 'minmax(160px, 1.2fr)'),
      sort: 'name',
      cell: (person, tell) => (
        <RowName name={person.name}>{person.id === session.user?.id && <Tag tone="info">{tell(you)}</Tag>}</RowName>
      ),
    },
    email: { ...netAddressColumn(staffLabels.email, 'email', 'minmax(180px, 1.3fr)'), sort: 'email' },
    contact_number: digitsColumn(staffLabels.contact_number, 'contact_number'),
    role_name: textColumn(staffLabels.role_name, 'role_name', 'minmax(130px, 1fr)'),
    warehouses: namesColumn(staffLabels.warehouse_names, 'warehouse_names', 'minmax(130px, 1.1fr)', msg`All warehouses`),
    last_sign_in_at: { ...instantColumn(staffLabels.last_sign_in_at, 'last_sign_in_at', msg`never`), sort: 'last_sign_in_at' },
    is_active: { ...activeColumn, sort: 'is_active' },
  },
  filters: {
    name: { label: staffLabels.name },
    email: { label: staffLabels.email },
    role_id: { label: staffLabels.role_name, icon: ShieldCheck, ...lookUp(roleContract.dropdown) },
    warehouse_id: { label: msg`Warehouse`, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
    is_active: activeFilter,
  },
})

export const ahead = rowsAhead(staffList)

export default function StaffUsers() {
  return (
    <>
      <CrudScreen list={staffList} form={staffForm} path={staff.path} />
      <StaffPassword />
    </>
  )
}
