// office runsheets list and show.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

/** The command that shows a sheet. */
export const showSheet = (number: string) => `office runsheets show ${number}`

export const runSheetNoun = defineNoun({
  path: 'runsheets',
  title: msg`Run sheets`,
  samples: { name: 'RS-2026-00017', list: '--state open,out --rider-id 3' },
  load: async () => {
    const { runSheetContract, runSheetLabels } = await import('@office/shared/areas/operations/run-sheet.contract')
    return recordNoun(runSheetContract, {
      labels: runSheetLabels,
      name: 'number',
      columns: ['id', 'number', 'state', 'rider_name', 'orders', 'delivered', 'sent_at'],
    })
  },
})
