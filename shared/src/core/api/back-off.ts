// How long to wait before retrying a call that a server did not answer.
import type { CallError } from './failure.ts'

/** Milliseconds. */
const SHORTEST = 500
const LONGEST = 30_000

/**
 * The next wait after a failed try, in milliseconds: what the server asks for, otherwise twice the last one. 0 before the first.
 */
export const longerWait = (wait: number, { retryAfter }: Pick<CallError, 'retryAfter'>): number =>
  retryAfter === null ? Math.min(LONGEST, Math.max(SHORTEST, wait * 2)) : retryAfter * 1000

/** A quarter more or less, so that devices that lost a server together do not all come back at once. */
export const spread = (wait: number): number => wait * (0.75 + Math.random() / 2)
