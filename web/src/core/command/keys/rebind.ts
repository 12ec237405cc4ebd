// Choosing other keys for a command: what may be bound, what it collides with, and how the choice is stored.
import { type Message, msg } from '@office/shared/core/messages/message'
import { readKeySpec } from '../../keys/normalise-key.ts'
import { preferences } from '../../look/preferences.ts'
import type { Command } from '../command.ts'
import type { Ctx } from '../context.ts'
import { availability, type CommandRegistry, keyProblem } from '../registry.ts'
import type { ScreenCtx } from '../scope.ts'

/** The most steps of a sequence: 'g o'. */
export const MOST_STEPS = 2

const hides = msg`This would hide the keys for {title}, which begin with it`
const hidden = msg`{title} already uses the first of these keys`
const tooMany = msg`Use at most two keys in a row`

export type RebindVerdict =
  | { kind: 'free' }
  /** `why` may mention the title of `other`. */
  | { kind: 'refused'; why: Message; other?: Command }
  /** Another command has exactly these keys and would lose them. */
  | { kind: 'taken'; other: Command }

const areaOf = ({ id }: Command) => id.split('.')[0]

/**
 * Commands of different nouns may share a key, because only one of them is ready. A command that is only sometimes available may
 * share one too, unless the other belongs to its own area, which appears together with it, or is available now.
 */
const mayShare = (one: Command, other: Command, ctx: Ctx) => {
  if (one.on !== undefined && other.on !== undefined && one.on !== other.on) return true
  if (one.when === undefined && other.when === undefined) return false
  return areaOf(one) !== areaOf(other) && availability(other, ctx).state === 'hidden'
}

/** Whether a command may use these keys. */
export function judgeKeys(registry: CommandRegistry, command: Command, spec: string, ctx: ScreenCtx): RebindVerdict {
  const steps = readKeySpec(spec)
  if (steps.length > MOST_STEPS) return { kind: 'refused', why: tooMany }
  const problem = keyProblem(spec, command.inInputs)
  if (problem) return { kind: 'refused', why: problem }
  const rivalIn = (found: readonly Command[]) => found.find(other => other.id !== command.id && !mayShare(command, other, ctx))
  const sequence = steps.join(' ')
  const longer = rivalIn(registry.beginning(sequence, ctx).map(entry => entry.command))
  if (longer) return { kind: 'refused', why: hides, other: longer }
  const shorter = steps.length > 1 ? rivalIn(registry.boundTo(steps[0] ?? '', ctx)) : undefined
  if (shorter) return { kind: 'refused', why: hidden, other: shorter }
  const same = rivalIn(registry.boundTo(sequence, ctx))
  return same ? { kind: 'taken', other: same } : { kind: 'free' }
}

/** Stores other keys for a command, for this person on this device; an empty list removes its keys. */
export function rebind(command: Command, keys: readonly string[]): void {
  const own = command.keys ?? []
  const isOwn = own.length === keys.length && own.every((key, at) => key === keys[at])
  const rest = Object.fromEntries(Object.entries(preferences.rebindings).filter(([id]) => id !== command.id))
  preferences.rebindings = isOwn ? rest : { ...rest, [command.id]: [...keys] }
}

/** Gives every command its own keys again. */
export function forgetRebindings(): void {
  preferences.rebindings = {}
}
