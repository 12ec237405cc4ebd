// An order of the demo in memory, as the sheets and bags that it went with find it.
import type { Stop } from './demo-journeys.ts'

/** An order before it is stored; its stops may still be given the sheet or the bag that it went with. */
export interface MadeOrder {
  id: number
  /** The branch that delivers it. */
  destination: number
  stops: Stop[]
  /** At each stop: the branch and the rider that have it then. */
  places: (number | null)[]
  riders: (number | null)[]
  values: Record<string, unknown>
}
