// A price table that is saved automatically: only changed rows are sent.
import type { Lane } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { tableChanges } from '@office/shared/areas/rate-cards/prices/rate-table'
import { MAX_SAVED_LANES, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { useRef, useState } from 'react'
import { call } from '../../../core/data/api.ts'
import { useAutosave } from '../../../core/form/autosave/use-autosave.ts'
import type { WholeCard } from '../card/use-rate-card.ts'
import { changedCards } from '../rate-card.commands.ts'
import { type Sheet, sheetOf } from './sheet-model.ts'

const notSaved = msg`The prices could not be saved`

/** Sends the differences, in parts that fit into a request. Returns the new version of the card. */
async function send(id: number, version: number, saved: readonly Lane[], wanted: readonly Lane[]): Promise<number> {
  const { lanes, removed } = tableChanges(saved, wanted)
  const keys = removed.map(({ prices: _prices, ...key }) => key)
  let now = version
  for (let from = 0; from < Math.max(lanes.length, keys.length); from += MAX_SAVED_LANES) {
    const part = <T>(of: readonly T[]) => of.slice(from, from + MAX_SAVED_LANES)
    const { card } = await call(rateCardContract.saveTable, {
      params: { id },
      body: { version: now, lanes: part(lanes), removed: part(keys) },
    })
    now = card.version
  }
  return now
}

export function useSavedSheet({ card, lanes }: WholeCard) {
  const [sheet, setShown] = useState(() => sheetOf(lanes))
  const version = useRef(card.version)
  const { state, keep, save } = useAutosave<readonly Lane[]>(lanes, {
    send: async (wanted, saved) => {
      version.current = await send(card.id, version.current, saved, wanted)
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
