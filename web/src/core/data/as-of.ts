// Which readings came from a replica that is behind, and of which moment they are; told on the page beside their figures.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { proxy } from 'valtio'

/** Moments by the path of the endpoint; what is of now has none. */
export const behind = proxy<Record<string, string>>({})

export function heardAsOf({ path }: Endpoint, asOf: string | null): void {
  if (asOf === null) delete behind[path]
  else behind[path] = asOf
}
