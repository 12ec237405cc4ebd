// office agencies.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const agencyNouns = [
  defineNoun({
    path: 'agencies',
    title: msg`Agencies`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: 'PKR-1', list: '--is-active 0 --sort name' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/agencies/agency.contract')).agencyContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Code`, 'code'],
          [msg`Name`, 'name'],
          [msg`City`, 'city_name'],
          [msg`Phone`, 'phone'],
          [msg`Owner`, 'owner_name'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
]
