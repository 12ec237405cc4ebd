// office branches.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const branchNouns = [
  defineNoun({
    path: 'branches',
    title: msg`Branches`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: 'KTM', list: '--city-id 7 --sort code' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/branches/branch.contract')).branchContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Code`, 'code'],
          [msg`Name`, 'name'],
          [msg`City`, 'city_name'],
          [msg`Phone`, 'phone'],
          [msg`Sorting`, 'is_sorting'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
]
