// A price table that is saved automatically: only changed rows are sent.
import type { Lane } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { tableChanges } from '@office/shared/areas/rate-cards/prices/rate-table'
import { MAX_SAVED_LANES, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { useRef, useState } from 'react'
import { call } from '../../../core/data/api.ts'
import { useAutosave } from '../../../core/form/autosave/use-autosave.ts'
import type { WholeCard } from '../card/use-rate-card.ts'
import { changedCards } from '../rate-card.commands.ts'
import { type Sheet, sheetOf } from './sheet-model.ts'

const notSaved = msg`The prices could not be saved`

/** The differences, in parts that fit into a request. */
function partsOf(saved: readonly Lane[], wanted: readonly Lane[]) {
  const { lanes, removed } = tableChanges(saved, wanted)
  const keys = removed.map(({ prices: _prices, ...key }) => key)
  const count = Math.ceil(Math.max(lanes.length, keys.length) / MAX_SAVED_LANES)
  return Array.from({ length: count }, (_, at) => {
    const part = <T>(of: readonly T[]) => of.slice(at * MAX_SAVED_LANES, (at + 1) * MAX_SAVED_LANES)
    return { lanes: part(lanes), removed: part(keys) }
  })
}

export function useSavedSheet({ card, lanes }: WholeCard) {
  const [sheet, setShown] = useState(() => sheetOf(lanes))
  const version = useRef(card.version)
  const { state, keep, save } = useAutosave<readonly Lane[]>(lanes, {
    send: async (wanted, saved, key) => {
      let now = version.current
      try {
        for (const [at, part] of partsOf(saved, wanted).entries()) {
          const args = { params: { id: card.id }, body: { version: now, ...part } }
          now = (await call(rateCardContract.saveTable, args, { idempotencyKey: `${key}-${at}` })).card.version
        }
      } catch (error) {
        // Without an answer the same parts are sent again; a refusal leaves the parts before it stored.
        if (!(error instanceof CallError && error.isPassing)) version.current = now
        throw error
      }
      version.current = now
    },
    changes: changedCards,
    failed: notSaved,
  })
  function setSheet(next: Sheet): void {
    // A step that changed nothing, such as adding rows that exist, needs no saving.
    if (next === sheet) return
    setShown(next)
    keep(next.lanes)
  }
  return { sheet, setSheet, state, save }
}
