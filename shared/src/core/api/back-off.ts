// How long to wait for a server that gave no word, before the same call is tried once more.
import type { CallError } from './failure.ts'

/** Milliseconds. */
const SHORTEST = 500
const LONGEST = 30_000

/** The next wait after one that was in vain, in milliseconds: what the server asks for, else twice as long; 0 before the first. */
export const longerWait = (wait: number, { retryAfter }: Pick<CallError, 'retryAfter'>): number =>
  retryAfter === null ? Math.min(LONGEST, Math.max(SHORTEST, wait * 2)) : retryAfter * 1000

/** A quarter more or less, so that devices that lost a server together do not come back in one moment. */
export const spread = (wait: number): number => wait * (0.75 + Math.random() / 2)
