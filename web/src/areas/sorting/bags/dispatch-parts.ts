// Dispatches more bags than one call takes, and keeps what was answered if a later call fails.
import { bagContract, type Dispatched, MAX_BAGS } from '@office/shared/areas/sorting/bag.contract'
import { call } from '../../../core/data/api.ts'

export interface DispatchedParts {
  answers: readonly Dispatched[]
  /** What ended the work before all bags had an answer, and how many have none. */
  failure: { error: unknown; left: number } | null
}

/** The loose parcels travel with the first part. @throws what fails before anything was dispatched */
export async function dispatchInParts(ids: readonly number[], waybills: readonly string[]): Promise<DispatchedParts> {
  const answers: Dispatched[] = []
  for (let at = 0; at === 0 || at < ids.length; at += MAX_BAGS) {
    const body = { bag_ids: ids.slice(at, at + MAX_BAGS), waybills: at === 0 ? [...waybills] : [] }
    try {
      answers.push(await call(bagContract.dispatch, { body }))
    } catch (error) {
      if (at === 0) throw error
      return { answers, failure: { error, left: ids.length - at } }
    }
  }
  return { answers, failure: null }
}
