// office banners.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const bannerNoun = defineNoun({
  path: 'banners',
  title: msg`Banners`,
  actions: ['activate', 'deactivate', 'delete'],
  writes: {
    create: '--title "Dashain offer" --audience merchant --from-day 2026-10-01 --to-day 2026-10-20 --attach banner.png',
    edit: '--to-day 2026-10-25',
  },
  samples: { name: '"Dashain offer"', list: '--audience merchant --is-shown 1' },
  load: async () => {
    const { bannerContract, bannerLabels } = await import('@office/shared/areas/settings/banner.contract')
    return recordNoun(bannerContract, {
      labels: bannerLabels,
      name: 'title',
      columns: ['id', 'title', 'audience', 'from_day', 'to_day', 'is_active', 'is_shown'],
    })
  },
})
