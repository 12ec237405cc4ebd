// office staff.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const staffNoun = defineNoun({
  path: 'staff',
  title: msg`Staff`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--name "Asha Rai" --email asha@acme.example --role-id 2 --invite 1', edit: '--role-id 3' },
  samples: { name: '"Asha Rai"', list: '--role-id 2 --sort -last_sign_in_at' },
  load: async () => {
    const { staffContract, staffLabels } = await import('@office/shared/areas/staff/staff.contract')
    return recordNoun(staffContract, {
      labels: {
        ...staffLabels,
        warehouse_ids: msg`Warehouses`,
        invite: msg`Send an invitation`,
        password: msg`First password`,
      },
      name: 'name',
      columns: ['id', 'name', 'email', 'role_name', 'warehouse_names', 'last_sign_in_at', 'is_active'],
    })
  },
})
