// Commands that the server has not answered yet: shown if they take longer than a glance, and not sent a second time.
import { proxy, ref } from 'valtio'
import { hasArrived } from '../keys/coming.ts'
import type { Words } from '../language/translate.ts'
import { type ArgValues, type Command, titleOf } from './command.ts'
import { type Ctx, type Selection, targetsOf } from './context.ts'

/** Milliseconds. Nobody notices the wait for an answer that comes sooner. */
const GLANCE = 400

/** Titles of the commands shown, by command, records and answers. */
export const underWay = proxy({ titles: {} as Record<string, Words> })

const running = new Set<string>()

/** The records of the changes being carried out. */
const changing = new Set<Selection>()

/** Whether a change is being carried out whose records are known. */
export const isAnyChanging = (): boolean => changing.size > 0

/** Whether one of these records is being changed, so that what is shown of it is about to be replaced. */
export function isChanging(ctx: Ctx): boolean {
  const targets = targetsOf(ctx)
  return targets !== null && [...changing].some(others => mayOverlap(targets, others))
}

/** Nobody knows here which records a query finds. */
function mayOverlap(some: Selection, others: Selection): boolean {
  if (some.noun !== others.noun || some.mode === 'query' || others.mode === 'query') return some.noun === others.noun
  const ids = new Set(others.ids.map(String))
  return some.ids.some(id => ids.has(String(id)))
}

/**
 * One command on the same records with the same answers counts once, even if pressed twice. With other answers it is a different
 * one.
 */
const keyOf = (command: Command, ctx: Ctx, values: ArgValues): string => {
  const targets = command.target ? targetsOf(ctx) : null
  return JSON.stringify([command.id, targets && (targets.mode === 'ids' ? [targets.noun, targets.ids] : targets), values])
}

/** @param isShown whether it is named while it takes longer than a glance */
async function once<T>(
  command: Command,
  ctx: Ctx,
  values: ArgValues,
  work: () => T | Promise<T>,
  isShown: boolean,
): Promise<{ came: T } | null> {
  if (command.writes === undefined) return { came: await work() }
  const key = keyOf(command, ctx, values)
  if (running.has(key)) return null
  const title = titleOf(command, ctx)
  running.add(key)
  const timer = setTimeout(() => {
    if (isShown) underWay.titles[key] = typeof title === 'object' ? ref(title) : title
  }, GLANCE)
  try {
    return { came: await work() }
  } finally {
    running.delete(key)
    clearTimeout(timer)
    delete underWay.titles[key]
  }
}

/**
 * Carries out a change. Commands on many records show their own progress.
 * @returns the result; null if the same is under way already
 */
export async function oneAtATime<T>(
  command: Command,
  ctx: Ctx,
  values: ArgValues,
  work: () => T | Promise<T>,
): Promise<{ came: T } | null> {
  const targets = command.writes && command.target ? targetsOf(ctx) : null
  if (targets) changing.add(targets)
  try {
    return await once(command, ctx, values, work, command.target !== 'many')
  } finally {
    if (targets) changing.delete(targets)
    // What came of it is rendered first.
    setTimeout(hasArrived)
  }
}

/**
 * Has a change judged, before anybody is asked about it: by the server as a rule.
 * @returns the judgement; null if the same is under way already
 */
export const judgedFirst = <T>(command: Command, ctx: Ctx, values: ArgValues, judge: () => T | Promise<T>) =>
  once(command, ctx, values, judge, true)
