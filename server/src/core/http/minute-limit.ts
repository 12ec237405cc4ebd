// A limit of calls in a minute, which the database counts so that it holds across all processes.
import type { Message } from '@office/shared/core/messages/message'
import { refuse } from './refusal.ts'

/** As the counting functions of migrations 0455 and 0840 return it. */
export interface Counted {
  calls: number
  seconds_left: number
}

/**
 * Refuses with 429 beyond the limit, and keeps the count.
 * @param tooMany may name {n}, the limit, and {seconds}, after which there may be more calls
 */
export function refuseBeyond(most: number, { calls, seconds_left }: Counted, tooMany: Message): void {
  if (calls <= most) return
  const seconds = Math.max(1, Math.ceil(seconds_left))
  refuse('too-many-requests', { detail: tooMany, values: { n: most, seconds }, retryAfter: seconds, keepWrites: true })
}
