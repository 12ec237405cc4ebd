// Commands that the server has not answered yet: shown if they take longer than a glance, and not sent a second time.
import { proxy, ref } from 'valtio'
import { hasArrived } from '../keys/coming.ts'
import type { Words } from '../language/translate.ts'
import { type ArgValues, type Command, titleOf } from './command.ts'
import { type Ctx, type RecordRef, targetsOf } from './context.ts'

/** Milliseconds. Nobody notices the wait for an answer that comes sooner. */
const GLANCE = 400

/** Titles of the commands shown, by command, records and answers. */
export const underWay = proxy({ titles: {} as Record<string, Words> })

const running = new Set<string>()

/** Records that a change concerns, by id, or some of a noun that only the server knows. */
type Concerned = { noun: string } & ({ mode: 'ids'; ids: readonly (number | string)[] } | { mode: 'query' })
const concernedBy = ({ noun, id }: Pick<RecordRef, 'noun' | 'id'>): Concerned => ({ noun, mode: 'ids', ids: [id] })

/** The records of the changes being carried out. */
const changing = new Set<Concerned>()

/** Whether a change is being carried out whose records are known. */
export const isAnyChanging = (): boolean => changing.size > 0

/** Whether one of these records, or the one that a row is part of, is being changed, so that what is shown of it is about to be replaced. */
export function isChanging(ctx: Ctx): boolean {
  const concerned = [targetsOf(ctx), ctx.within && concernedBy(ctx.within)].filter(one => one !== null)
  return concerned.some(one => [...changing].some(others => mayOverlap(one, others)))
}

/** Keys that change a record wait while this work on it is under way, which is no command: a parcel that was scanned on its page. */
export async function whileChanging<T>(record: Pick<RecordRef, 'noun' | 'id'>, work: () => Promise<T>): Promise<T> {
  return changingMeanwhile(concernedBy(record), work)
}

async function changingMeanwhile<T>(records: Concerned | null, work: () => Promise<T>): Promise<T> {
  if (records) changing.add(records)
  try {
    return await work()
  } finally {
    if (records) changing.delete(records)
    // What came of it is rendered first.
    setTimeout(hasArrived)
  }
}

/** Nobody knows here which records a query finds. */
function mayOverlap(some: Concerned, others: Concerned): boolean {
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
export const oneAtATime = <T>(
  command: Command,
  ctx: Ctx,
  values: ArgValues,
  work: () => T | Promise<T>,
): Promise<{ came: T } | null> =>
  changingMeanwhile(command.writes && command.target ? targetsOf(ctx) : null, () =>
    once(command, ctx, values, work, command.target !== 'many'),
  )

/**
 * Has a change judged, before anybody is asked about it: by the server as a rule.
 * @returns the judgement; null if the same is under way already
 */
export const judgedFirst = <T>(command: Command, ctx: Ctx, values: ArgValues, judge: () => T | Promise<T>) =>
  once(command, ctx, values, judge, true)
