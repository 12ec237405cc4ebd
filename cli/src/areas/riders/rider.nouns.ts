// office riders.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const riderNouns = [
  defineNoun({
    path: 'riders',
    title: msg`Riders`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: '"Bikash Gurung"', list: '--warehouse-id 3 --is-active 1' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/riders/rider.contract')).riderContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`Phone`, 'phone'],
          [msg`Branch`, 'warehouse_name'],
          [msg`Vehicle`, 'vehicle_kind'],
          [msg`Orders in hand`, 'orders_in_hand'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
]
