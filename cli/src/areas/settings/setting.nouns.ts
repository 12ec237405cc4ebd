// office flags, reasons, banners and terms.
import { msg } from '@office/shared/core/message'
import { defineNoun, recordNoun } from '../../core/noun.ts'

export const settingNouns = [
  defineNoun({
    path: 'flags',
    title: msg`Flags`,
    deeds: ['delete'],
    samples: { name: 'VIP', list: '--is-active 1' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/settings/flag.contract')).flagContract, {
        name: 'name',
        columns: [
          [msg`Number`, 'id'],
          [msg`Name`, 'name'],
          [msg`Colour`, 'colour'],
          [msg`Description`, 'description'],
          [msg`Orders`, 'order_count'],
          [msg`Active`, 'is_active'],
        ],
      }),
  }),
  defineNoun({
    path: 'reasons',
    title: msg`Reasons`,
    deeds: ['delete'],
    samples: { name: '7', list: '--applies-to key_19,key_20' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/settings/reason.contract')).reasonContract, {
        name: 'text',
        columns: [
          [msg`Number`, 'id'],
          [msg`Reason`, 'text'],
          [msg`Offered when`, 'applies_to'],
          [msg`Fault`, 'fault'],
          [msg`Active`, 'is_active'],
        ],
        remark: answer =>
          // what the endpoint answers
          (answer as { removed: boolean }).removed ? null : msg`It explains something already, so it is deactivated instead.`,
      }),
  }),
  defineNoun({
    path: 'banners',
    title: msg`Banners`,
    deeds: ['activate', 'deactivate', 'delete'],
    samples: { name: '"Dashain offer"', list: '--audience merchant --is-shown 1' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/settings/banner.contract')).bannerContract, {
        name: 'title',
        columns: [
          [msg`Number`, 'id'],
          [msg`Title`, 'title'],
          [msg`For`, 'audience'],
          [msg`First day`, 'from_day'],
          [msg`Last day`, 'to_day'],
          [msg`Active`, 'is_active'],
          [msg`Shown now`, 'is_shown'],
        ],
      }),
  }),
  defineNoun({
    path: 'terms',
    title: msg`Terms and conditions`,
    // In force until another version is: none can only be taken out of force.
    deeds: ['activate', 'delete'],
    samples: { name: '7', list: '--audience merchant --sort -number' },
    load: async () =>
      recordNoun((await import('@office/shared/areas/settings/terms.contract')).termsContract, {
        name: 'title',
        columns: [
          [msg`Number`, 'id'],
          [msg`Title`, 'title'],
          [msg`For`, 'audience'],
          [msg`Version`, 'number'],
          [msg`Status`, 'state'],
          [msg`In force since`, 'active_from'],
        ],
        isDone: { activate: row => row.state === 'active' },
      }),
  }),
]
