// office devices list and show.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const sortingDeviceNoun = defineNoun({
  path: 'devices',
  title: msg`Sorting devices`,
  samples: { name: 'S-4F2A19', list: '--is-linked 1' },
  load: async () => {
    const { sortingDeviceContract, sortingDeviceLabels } = await import('@office/shared/areas/sorting/sorting-device.contract')
    return recordNoun(sortingDeviceContract, {
      labels: sortingDeviceLabels,
      name: 'name',
      columns: ['id', 'name', 'is_linked', 'staff_name', 'session_state', 'bucket_code', 'last_seen_at'],
    })
  },
})
