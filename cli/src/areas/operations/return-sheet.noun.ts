// office returnsheets list and show.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

/** The command that shows a sheet. */
export const showReturnSheet = (number: string) => `office returnsheets show ${number}`

export const returnSheetNoun = defineNoun({
  path: 'returnsheets',
  title: msg`Return sheets`,
  samples: { name: 'RT-2026-00017', list: '--state open,out --merchant-id 3' },
  load: async () => {
    const { returnSheetContract, returnSheetLabels } = await import('@office/shared/areas/operations/return-sheet.contract')
    return recordNoun(returnSheetContract, {
      labels: returnSheetLabels,
      name: 'number',
      columns: ['id', 'number', 'state', 'merchant_name', 'orders', 'returned', 'closed_at'],
    })
  },
})
