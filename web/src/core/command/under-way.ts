// What was asked of the server and is not answered: told where it takes longer than a glance, and not asked a second time.
import { proxy, ref } from 'valtio'
import type { Words } from '../language/translate.ts'
import { type ArgValues, type Command, titleOf } from './command.ts'
import { type Ctx, targetsOf } from './context.ts'

/** An answer that comes sooner is not waited for by anybody. Milliseconds. */
const GLANCE = 400

/** Titles of what is shown, by what it is done to. */
export const underWay = proxy({ titles: {} as Record<string, Words> })

const running = new Set<string>()

/** One command at the same records with the same answers: pressed twice it is meant once. With other answers it is another one. */
const keyOf = (command: Command, ctx: Ctx, values: ArgValues): string => {
  const targets = command.target ? targetsOf(ctx) : null
  return JSON.stringify([command.id, targets && (targets.mode === 'ids' ? [targets.noun, targets.ids] : targets), values])
}

/**
 * Carries out what changes something; what goes through many records tells its own progress.
 * @returns what came of it; null where the same is under way already
 */
export async function oneAtATime<T>(
  command: Command,
  ctx: Ctx,
  values: ArgValues,
  work: () => T | Promise<T>,
): Promise<{ came: T } | null> {
  if (command.writes === undefined) return { came: await work() }
  const key = keyOf(command, ctx, values)
  if (running.has(key)) return null
  const title = titleOf(command, ctx)
  running.add(key)
  const timer = setTimeout(() => {
    if (command.target !== 'many') underWay.titles[key] = typeof title === 'object' ? ref(title) : title
  }, GLANCE)
  try {
    return { came: await work() }
  } finally {
    running.delete(key)
    clearTimeout(timer)
    delete underWay.titles[key]
  }
}
