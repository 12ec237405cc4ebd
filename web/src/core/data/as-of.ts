// Which answers came from a lagging replica, and as of when; shown on the page beside their figures.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { proxy } from 'valtio'

/** Times by the path of the endpoint; current answers have none. */
export const behind = proxy<Record<string, string>>({})

export function heardAsOf({ path }: Endpoint, asOf: string | null): void {
  if (asOf === null) delete behind[path]
  else behind[path] = asOf
}
