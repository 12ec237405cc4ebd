// What the person who is signed in may do, for rendering; it changes when they sign in again with another role.
import { useSnapshot } from 'valtio'
import { session } from './session.ts'

/** The names of the permissions held. */
export const useHeld = (): ReadonlySet<string> => useSnapshot(session).permissions as ReadonlySet<string> // a snapshot of a ref is the set itself
