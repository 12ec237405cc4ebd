// Screens of integrations.
import { msg } from '@office/shared/core/messages/message'
import { defineArea } from '../../core/area.ts'

export const integrationsArea = defineArea({
  name: 'integrations',
  label: msg`Integrations`,
  screens: [
    { route: '/quickbook', title: msg`Accounting integration`, needs: { any: ['manage-accounting', 'sync-accounting'] } },
  ],
})
