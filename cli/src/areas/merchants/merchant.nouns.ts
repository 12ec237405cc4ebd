// office merchants, walking-customers and approvals.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const merchantNouns = [
  defineNoun({
    path: 'merchants',
    title: msg`Merchants`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: '"Himal Books"', list: '--city-id 7 --is-active 1 --sort name' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/merchants/merchant.contract')).merchantContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Code`, 'code'],
          [msg`Name`, 'name'],
          [msg`Type`, 'merchant_type'],
          [msg`Phone`, 'phone'],
          [msg`City`, 'city_name'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
  defineNoun({
    path: 'walking-customers',
    title: msg`Walking customers`,
    samples: { name: '"Asha Rai"', list: '--phone 9841' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/merchants/walking-customer.contract')).walkingCustomerContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`Phone`, 'phone'],
          [msg`E-mail`, 'email'],
          [msg`City`, 'city_name'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
  defineNoun({
    path: 'approvals',
    title: msg`Approvals`,
    deeds: ['approve', 'reject'],
    samples: { name: '7', list: '--state pending' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/merchants/approval.contract')).approvalContract, {
        name: null,
        columns: [
          [msg`Number`, 'id'],
          [msg`Merchant`, 'merchant_name'],
          [msg`Would change`, 'fields'],
          [msg`Status`, 'state'],
          [msg`Requested by`, 'requested_by_name'],
          [msg`Requested`, 'created_at'],
          [msg`Decided by`, 'decided_by_name'],
        ],
        isDone: { approve: row => row.state === 'approved', reject: row => row.state === 'rejected' },
      }),
  }),
]
