// Staff users: who may sign in, with which role, at which warehouses.

import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { type Staff, staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/message'
import { ShieldCheck, Warehouse } from 'lucide-react'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { activeColumn, activeFilter, digitsColumn, nameColumn, RowName } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { lookUp } from '../../core/pick-source.ts'
import { session } from '../../core/session.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import type { Tell } from '../../core/ui/translate.ts'
import { staffPath } from './staff.commands.ts'
import { staffForm } from './staff.form.ts'
import { StaffPassword } from './staff-password.tsx'

const you = msg`you`
const all = msg`All warehouses`
const never = msg`never`

const warehousesOf = (staff: Staff, tell: Tell) =>
  staff.warehouse_names.length === 0 ? tell(all) : staff.warehouse_names.join(', ')

const staffList = defineList({
  list: staffContract.list,
  title: msg`Staff users`,
  noun: 'staff',
  selected: msg`{n, plural, one {# staff member selected} other {# staff members selected}}`,
  rowLabel: staff => staff.name,
  open: staff => editPath(staffPath, staff.id),
  create: { path: staffPath, title: msg`Create staff member`, command: 'staff.create' },
  emptyHint: msg`Create a staff member and give them a role.`,
  searchFilter: 'name',
  columns: {
    name: {
      ...nameColumn,
      width: 'minmax(160px, 1.2fr)',
      sort: 'name',
      cell: (staff, tell) => (
        <RowName name={staff.name}>{staff.id === session.user?.id && <Tag tone="info">{tell(you)}</Tag>}</RowName>
      ),
    },
    email: {
      label: msg`Email`,
      width: 'minmax(180px, 1.3fr)',
      sort: 'email',
      text: staff => staff.email,
      cell: staff => (
        <bdi dir="ltr" className="truncate" title={staff.email}>
          {staff.email}
        </bdi>
      ),
    },
    contact_number: digitsColumn(msg`Contact number`, 'contact_number'),
    role_name: { label: msg`Role`, width: 'minmax(130px, 1fr)', text: staff => staff.role_name },
    warehouses: {
      label: msg`Warehouses`,
      width: 'minmax(130px, 1.1fr)',
      text: warehousesOf,
      cell: (staff, tell) => (
        <span
          dir="auto"
          className={`truncate ${staff.warehouse_names.length === 0 ? 'text-text-3' : ''}`}
          title={warehousesOf(staff, tell)}
        >
          {warehousesOf(staff, tell)}
        </span>
      ),
    },
    last_sign_in_at: {
      label: msg`Last sign-in`,
      width: '150px',
      end: true,
      sort: 'last_sign_in_at',
      kind: 'instant',
      text: staff => staff.last_sign_in_at ?? '',
      cell: (staff, tell) =>
        staff.last_sign_in_at === null ? (
          <span className="text-sm text-text-3">{tell(never)}</span>
        ) : (
          <Instant at={staff.last_sign_in_at} className="text-sm text-text-2" />
        ),
    },
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
      <ListScreen definition={staffList} />
      <FormOverList form={staffForm} path={staffPath} />
      <StaffPassword />
    </>
  )
}
