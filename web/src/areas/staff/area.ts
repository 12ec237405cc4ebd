// Screens of staff.
import { msg } from '@office/shared/core/message'
import { defineArea } from '../../core/area.ts'

export const staffArea = defineArea({
  name: 'staff',
  label: msg`Staff`,
  screens: [
    { route: '/staff-manage/staff-users', title: msg`Staff users`, needs: { any: ['view-staff'] } },
    { route: '/roles', title: msg`Roles`, needs: { any: ['view-role'] } },
    { route: '/roles/add', title: msg`Add role`, needs: { any: ['create-role'] } },
    { route: '/roles/edit/{roleId}', title: msg`Edit role`, needs: { any: ['update-role'] } },
  ],
})
