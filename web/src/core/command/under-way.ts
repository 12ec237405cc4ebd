// What was asked of the server and is not answered: told where it takes longer than a glance, and not asked a second time.
import { proxy, ref } from 'valtio'
import type { Words } from '../language/translate.ts'
import { type Command, titleOf } from './command.ts'
import { type Ctx, targetsOf } from './context.ts'

/** An answer that comes sooner is not waited for by anybody. Milliseconds. */
const GLANCE = 400

/** Titles of what is shown, by what it is done to. */
export const underWay = proxy({ titles: {} as Record<string, Words> })

const running = new Set<string>()

/** One command at the same records: pressed twice it is meant once, whatever was answered to its questions. */
const keyOf = (command: Command, ctx: Ctx): string => {
  const targets = command.target ? targetsOf(ctx) : null
  return JSON.stringify([command.id, targets && (targets.mode === 'ids' ? [targets.noun, targets.ids] : targets)])
}

export const isUnderWay = (command: Command, ctx: Ctx): boolean =>
  command.writes !== undefined && running.has(keyOf(command, ctx))

/** Carries out what changes something; what goes through many records tells its own progress. */
export async function whileUnderWay<T>(command: Command, ctx: Ctx, work: () => T | Promise<T>): Promise<T> {
  if (command.writes === undefined) return work()
  const key = keyOf(command, ctx)
  const title = titleOf(command, ctx)
  running.add(key)
  const timer = setTimeout(() => {
    if (command.target !== 'many') underWay.titles[key] = typeof title === 'object' ? ref(title) : title
  }, GLANCE)
  try {
    return await work()
  } finally {
    running.delete(key)
    clearTimeout(timer)
    delete underWay.titles[key]
  }
}
