// office roles.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const roleNoun = defineNoun({
  path: 'roles',
  title: msg`Roles`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: { create: '--name Importer --permissions run-import,import-orders', edit: '--permissions run-import' },
  samples: { name: 'Finance', list: '--is-active 1 --sort name' },
  load: async () => {
    const { roleContract, roleLabels } = await import('@office/shared/areas/staff/role.contract')
    return recordNoun(roleContract, {
      labels: roleLabels,
      name: 'name',
      columns: ['id', 'name', [msg`Permissions`, role => String(role.permissions.length)], 'staff_count', 'is_active'],
    })
  },
})
