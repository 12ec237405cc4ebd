// office staff and roles.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const staffNouns = [
  defineNoun({
    path: 'staff',
    title: msg`Staff`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: '"Asha Rai"', list: '--role-id 2 --sort -last_sign_in_at' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/staff/staff.contract')).staffContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`E-mail`, 'email'],
          [msg`Role`, 'role_name'],
          [msg`Warehouses`, 'warehouse_names'],
          [msg`Last sign-in`, 'last_sign_in_at'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
  defineNoun({
    path: 'roles',
    title: msg`Roles`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: 'Finance', list: '--is-active 1 --sort name' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/staff/role.contract')).roleContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`Permissions`, role => String(role.permissions.length)],
          [msg`Staff`, 'staff_count'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
]
