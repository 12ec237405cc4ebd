// The runner of the running portal, through which buttons, bars and menus run commands without knowing the shell.
import { meets } from '@office/shared/permissions/can'
import { readKeySpec } from '../keys/normalise-key.ts'
import type { Command } from './command.ts'
import { type Ctx, recordAt, type Surface } from './context.ts'
import type { Availability, OfferedCommand } from './registry.ts'
import type { CommandRunner, runCommand } from './run-command.ts'
import { onScopeChange, readContext } from './scope.ts'

let active: { runner: CommandRunner; run: typeof runCommand } | null = null
// Clicked before the commands were loaded: they arrive a moment after the first frame.
let waiting: { id: string; surface: Surface } | null = null

const listeners = new Set<() => void>()

/**
 * Calls back when the commands have loaded, and when a target of theirs appears or goes away. Returns the function that stops it.
 */
export function onCommandsChange(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onScopeChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The shell sets its runner once its commands have loaded. */
export function setRunner(runner: CommandRunner, run: typeof runCommand): void {
  active = { runner, run }
  for (const listener of listeners) listener()
  const first = waiting
  waiting = null
  if (first) runById(first.id, first.surface)
}

/** A button acts on the record of its page, even while one of the page's rows has the focus. */
function contextFor(command: Command, ctx: Ctx): Ctx {
  const isElsewhere = command.on !== undefined && ctx.record?.noun !== command.on
  return isElsewhere && ctx.within?.noun === command.on ? { ...ctx, focusedRow: null, record: ctx.within } : ctx
}

/** A command of this screen or of the whole portal; undefined before the commands have loaded. */
export const commandById = (id: string): Command | undefined => active?.runner.registry.byId(id, readContext('scan'))

/** Commands of the whole portal that a card can run and this person may run, one for each word. */
export function carded(): readonly Command[] {
  const permissions = readContext('scan').permissions
  const all = active?.runner.registry.all ?? []
  const mine = all.filter(({ card, needs }) => card !== undefined && (!needs || meets(permissions, needs)))
  return [...new Map(mine.map(command => [command.card, command])).values()]
}

/** Runs a command by its id, as a click on a button of `surface` does. */
export function runById(id: string, surface: Surface): void {
  if (!active) {
    waiting = { id, surface }
    return
  }
  const ctx = readContext(surface)
  const command = active.runner.registry.byId(id, ctx)
  if (command) void active.run(active.runner, command, contextFor(command, ctx))
}

/** What a surface offers now; for bulk bars and row menus. */
export const offeredNow = (surface: Surface): OfferedCommand[] =>
  active?.runner.registry.offered(readContext(surface), surface) ?? []

/** The first of the keys that run a command for this person. */
export const keysOfCommand = (id: string): string | undefined => {
  const registry = active?.runner.registry
  const command = registry?.byId(id)
  return command && registry?.keysOf(command)[0]
}

/** The first key of a command on this screen; undefined if it runs another command here. */
export function keyHere(id: string): string | undefined {
  const key = keysOfCommand(id)
  if (!active || key === undefined) return undefined
  const { registry } = active.runner
  const ctx = readContext('hotkey')
  const isHere = (command: Command) => registry.availability(command, ctx).state !== 'hidden'
  return registry.boundTo(readKeySpec(key).join(' '), ctx).find(isHere)?.id === id ? key : undefined
}

/**
 * The state of a command's button; null before the commands have loaded. While its record is still loading, only the permission
 * counts, so that the button does not disappear.
 */
export function buttonStateOf(id: string): { command: Command; availability: Availability; keys: string | undefined } | null {
  if (!active) return null
  const { registry } = active.runner
  const now = readContext('toolbar')
  const command = registry.byId(id, now)
  if (!command) return null
  const ctx = contextFor(command, now)
  const { when: _when, target: _target, ...plain } = command
  const found = registry.availability(command, ctx)
  // Another kind of record must not be passed to `when`.
  const isOther = command.on !== undefined && recordAt(ctx) !== null && recordAt(ctx)?.noun !== command.on
  const isWaiting =
    found.state === 'hidden' && (command.target ?? 'none') !== 'none' && (isOther || command.when?.(ctx) !== false)
  const key = registry.keysOf(command)[0]
  // A key that the screen has taken for a step of its own, such as trying again what failed, is not shown twice.
  const isTaken =
    (command.target ?? 'none') === 'none' && now.extra.some(other => other !== command && registry.keysOf(other)[0] === key)
  return {
    command,
    availability: isWaiting ? registry.availability(plain, ctx) : found,
    keys: isTaken ? undefined : key,
  }
}
