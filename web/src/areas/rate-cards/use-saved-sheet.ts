// A sheet that saves itself a moment after the last change: only the rows that differ travel, and whoever leaves takes nothing along.
import type { Lane } from '@office/shared/areas/rate-cards/price-card.model'
import { MAX_SAVED_LANES, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { tableChanges } from '@office/shared/areas/rate-cards/rate-table'
import { CallError } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { notify } from '../../core/notices/notices.ts'
import { changedCards } from './rate-card.commands.ts'
import { type Sheet, sheetOf } from './sheet-model.ts'
import type { WholeCard } from './use-rate-card.ts'

/** Milliseconds after the last change. */
const PAUSE = 700

const notSaved = msg`The prices could not be saved`

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

/** Sends what differs, in parts that a request carries. Gives the version that the card then has. */
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
  const [state, setState] = useState<SaveState>('saved')
  const kept = useRef({ saved: lanes, version: card.version, wanted: lanes })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef(Promise.resolve())

  /** One save after the other; the newest table is what counts. */
  function save(): void {
    clearTimeout(timer.current)
    running.current = running.current.then(async () => {
      const { saved, version, wanted } = kept.current
      if (saved === wanted) return
      setState('saving')
      try {
        kept.current.version = await send(card.id, version, saved, wanted)
        kept.current.saved = wanted
        setState(kept.current.wanted === wanted ? 'saved' : 'waiting')
        await invalidate(...changedCards)
      } catch (error) {
        setState('failed')
        notify('danger', notSaved, error instanceof CallError ? { detail: error.message } : {})
      }
    })
  }

  const latest = useRef(save)
  latest.current = save
  // Whoever leaves within the pause has it saved behind them.
  useEffect(() => () => latest.current(), [])

  function setSheet(next: Sheet): void {
    setShown(next)
    kept.current.wanted = next.lanes
    setState('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), PAUSE)
  }
  return { sheet, setSheet, state, save }
}
