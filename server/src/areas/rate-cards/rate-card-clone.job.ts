// Writes the prices of a copied card. Until it has finished, the copy cannot be worked on and its maker cannot make another.
import { defineJob } from '../../core/queue/queue.ts'
import { copyLanes } from './rate-table.queries.ts'

interface CloneTask extends Record<string, unknown> {
  from: number
  to: number
}

export const cloneRateCardJob = defineJob<CloneTask>({
  name: 'clone-rate-card',
  run: ({ from, to }, { inTenant }) =>
    inTenant(async tx => {
      await copyLanes(tx, from, to)
      await tx.updateTable('rate_cards').set({ cloning_by: null }).where('id', '=', to).execute()
    }),
  // The copy remains as a draft without prices, and its maker is free to copy again.
  givenUp: async ({ to }, { inTenant }) => {
    await inTenant(tx => tx.updateTable('rate_cards').set({ cloning_by: null }).where('id', '=', to).execute())
  },
})
