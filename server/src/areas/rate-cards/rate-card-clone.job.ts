// Writes the prices of a copied card. Until it is done the copy cannot be edited, and its maker cannot make another.
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
  // The copy stays as a draft without its prices, and its maker may copy again.
  givenUp: async ({ to }, { inTenant }) => {
    await inTenant(tx => tx.updateTable('rate_cards').set({ cloning_by: null }).where('id', '=', to).execute())
  },
})
