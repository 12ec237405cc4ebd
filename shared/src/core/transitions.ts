// What can become of a record: its states and the moves between them as plain data. The server refuses by it, buttons and
// palette say by it why a command is off, the terminal checks by it before it sends, and tests walk it.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import type { Held } from '../permissions/can.ts'
import type { PermissionName } from '../permissions/catalogue.ts'

/** Why something is not possible: a stable code for programs, a text for people. */
export interface Reason {
  readonly code: string
  /** Its placeholders are filled by the caller, who knows the record and what the tenant calls its states. */
  readonly message: Message
}

export interface State {
  readonly name: Message
  /** Why no move leads on from here, where none does; moves with a reason of their own tell that instead. */
  readonly closed?: Reason
}

export interface Move<
  S extends string = string,
  Detail extends string = string,
  Effect extends string = string,
  Needs = PermissionName | null,
> {
  readonly from: readonly S[]
  /** Where it leads; one of `from` for a change that leaves the record where it is, null where nothing is left of it. */
  readonly to: S | null
  /** The permission it takes; null where that follows from whose record it is. */
  readonly needs: Needs
  /** What must be told with it. */
  readonly asks?: readonly Detail[]
  /** What may be told with it. */
  readonly takes?: readonly Detail[]
  /** Why it is not possible outside of `from`; only in some states where `in` names them. */
  readonly reason?: Reason & { readonly in?: readonly S[] }
  /** Four eyes: why whoever made the record cannot do this to it. */
  readonly byOther?: Reason
  /** What else changes with it, by name; the server has the code for each. */
  readonly effects?: readonly Effect[]
}

export interface Transitions<S extends string = string, Name extends string = string, Needs = PermissionName | null> {
  /** The noun: 'order', 'approval'. */
  readonly kind: string
  readonly states: Readonly<Record<S, State>>
  readonly moves: Readonly<Record<Name, Move<S, string, string, Needs>>>
}

/** Moves that all take a permission. */
export type PermittedTransitions<S extends string = string, Name extends string = string> = Transitions<S, Name, PermissionName>

/** Names the states and moves of a kind; a move from or to an unknown state does not compile. */
export const defineTransitions = <
  const States extends Readonly<Record<string, State>>,
  const Moves extends Readonly<Record<string, Move<keyof States & string>>>,
>(transitions: {
  readonly kind: string
  readonly states: States
  readonly moves: Moves
}): { readonly kind: string; readonly states: States; readonly moves: Moves } => transitions

export type StateOf<T extends Transitions> = keyof T['states'] & string
export type MoveName<T extends Transitions> = keyof T['moves'] & string
/** Every effect that some move of a kind names; what carries them out is a record with all of these keys. */
export type EffectOf<T extends Transitions> = {
  [N in keyof T['moves']]: T['moves'][N] extends { readonly effects: readonly (infer Effect extends string)[] } ? Effect : never
}[keyof T['moves']]

/** The states of a kind, in the order in which they are defined, for contracts and filters. */
export const stateKeys = <S extends string>({ states }: Pick<Transitions<S>, 'states'>): [S, ...S[]] =>
  Object.keys(states) as [S, ...S[]] // Object.keys forgets the literal names; a kind has a state at least

/** What each state is called. */
export const stateNames = <S extends string>({ states }: Pick<Transitions<S>, 'states'>): Readonly<Record<S, Message>> =>
  Object.fromEntries(stateKeys({ states }).map(key => [key, states[key].name])) as Record<S, Message> // of the same keys

/** What has to be known of a record and of whoever asks. */
export interface Situation<S extends string = string> {
  readonly state: S
  /** Whoever asks made the record. */
  readonly isOwn?: boolean
  /** Permissions of whoever asks; not looked at when absent, for callers that were let in by them. */
  readonly held?: Held
}

export interface MoveRefusal extends Reason {
  readonly values?: MessageValues
  /** The permission that is missing, so that it can be told who could give it. */
  readonly needs?: readonly PermissionName[]
}

const needsPermission = msg`This needs the permission {permission}`
const notAllowed: Reason = { code: 'not-allowed', message: msg`{from} cannot become {to}` }

/**
 * Why a move is not possible now; null when it is.
 * @param name undefined for the way into a state that no move leads to
 */
export function whyNot<S extends string, Name extends string>(
  { states, moves }: Transitions<S, Name>,
  name: NoInfer<Name> | undefined,
  { state, isOwn = false, held }: Situation<NoInfer<S>>,
): MoveRefusal | null {
  if (name === undefined) return states[state].closed ?? notAllowed
  const move = moves[name]
  if (held && move.needs !== null && !held.has(move.needs))
    return { code: 'forbidden', message: needsPermission, values: { permission: move.needs }, needs: [move.needs] }
  if (move.from.includes(state)) return isOwn && move.byOther ? reasonOf(move.byOther) : null
  if (move.reason && (move.reason.in?.includes(state) ?? true)) return reasonOf(move.reason)
  return states[state].closed ?? notAllowed
}

const reasonOf = ({ code, message }: Reason): MoveRefusal => ({ code, message })

/** The move that leads into a state, where there is one: for callers who name the state that they want. */
export const moveInto = <S extends string, Name extends string>(
  { moves }: Transitions<S, Name>,
  to: NoInfer<S>,
): Name | undefined => namesOf(moves).find(name => moves[name].to === to)

/** The moves that are possible in a state, in the order in which they are defined. */
export const movesFrom = <S extends string, Name extends string>({ moves }: Transitions<S, Name>, state: NoInfer<S>): Name[] =>
  namesOf(moves).filter(name => moves[name].from.includes(state))

/** States that no move leads out of. */
export const isEnd = (transitions: Transitions, state: string): boolean => movesFrom(transitions, state).length === 0

// Object.keys forgets the literal names.
const namesOf = <Name extends string>(moves: Readonly<Record<Name, unknown>>): Name[] => Object.keys(moves) as Name[]
