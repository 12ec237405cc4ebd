// The requests of the palette's argument pages: the choices of a step, and what the command would do.
import { dayIn } from '@office/shared/format/date-time'
import { useEffect, useState } from 'react'
import { type ArgSpec, type ArgValues, type Choice, type Command, missingArgs, type Preflight } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import type { Words } from '../language/translate.ts'
import { dayChoices, nameOf } from './palette-answers.ts'
import { paletteState } from './palette-state.ts'
import { PAUSE } from './records/use-remote-lane.ts'

interface Found {
  for: ArgSpec | undefined
  question: string
  choices: readonly Choice[]
  /** The server did not answer, so there may be choices. */
  isUnreached: boolean
}

/** The choices of one argument: local, or requested on every pause in typing; `waiting` while they belong to an earlier text. */
export function useChoices(
  arg: ArgSpec | undefined,
  text: string,
  ctx: Ctx,
  values: ArgValues,
): { choices: readonly Choice[]; waiting: boolean; isUnreached: boolean } {
  const question = arg?.kind === 'search' ? text : ''
  const [found, setFound] = useState<Found | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier answers cannot change while a later one is asked for
  useEffect(() => {
    const aborter = new AbortController()
    const take = (choices: readonly Choice[], isUnreached = false) => {
      if (!aborter.signal.aborted) setFound({ for: arg, question, choices, isUnreached })
    }
    const takeNone = () => take([], true)
    if (!arg || arg.kind === 'number' || (arg.kind === 'text' && !arg.choices)) take([])
    else if (arg.kind === 'text') arg.choices?.(ctx).then(answer => take(answer), takeNone)
    else if (arg.kind === 'file') take(arg.from)
    else if (arg.kind === 'date') take(dayChoices(dayIn(new Date()), arg.days))
    else if (arg.kind === 'choice') {
      const choices = arg.choices(ctx, values)
      if (choices instanceof Promise) choices.then(answer => take(answer), takeNone)
      else take(choices)
    } else {
      const timer = setTimeout(() => arg.search(question, ctx, aborter.signal).then(answer => take(answer), takeNone), PAUSE)
      return () => {
        clearTimeout(timer)
        aborter.abort()
      }
    }
    return () => aborter.abort()
  }, [arg, question])
  // Earlier results stay visible until the new ones arrive, so that rows do not flicker.
  return {
    choices: found?.for === arg ? (found?.choices ?? []) : [],
    isUnreached: found?.for === arg && found?.question === question && found.isUnreached,
    waiting: found?.for !== arg || found?.question !== question,
  }
}

/** What the command would do, once every required answer is given; `isJudging` while the server is asked. */
export function usePreview(command: Command, ctx: Ctx, values: ArgValues): { preview: Preflight | null; isJudging: boolean } {
  const [state, setState] = useState<{ preview: Preflight | null; isJudging: boolean }>({ preview: null, isJudging: false })
  const key = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the values
  useEffect(() => {
    let old = false
    const take = (preview: Words | Preflight | null) => {
      if (old) return
      const isWhole = preview === null || (typeof preview === 'object' && 'refused' in preview)
      setState({ preview: isWhole ? preview : { words: preview, does: true, refused: [] }, isJudging: false })
    }
    const isReady = command.preview !== undefined && missingArgs(command, ctx, values).length === 0
    setState({ preview: null, isJudging: isReady })
    // Answers that the highlight only passes are not requested, nor what a command would do that runs already: its palette is drawn
    // until it has closed.
    const timer = setTimeout(() => {
      if (isReady && paletteState.open) void Promise.resolve(command.preview?.(ctx, values) ?? null).then(take, () => take(null))
    }, PAUSE)
    return () => {
      old = true
      clearTimeout(timer)
    }
  }, [command, key])
  return state
}

/** Names of the values that a command was opened with, by argument; those from the server arrive later. */
export function useNames(command: Command, ctx: Ctx, given: ArgValues): Readonly<Record<string, Words | undefined>> {
  const [asked] = useState(() =>
    Object.entries(command.args ?? {}).flatMap(([key, arg]) => {
      const value = given[key]
      return value === undefined ? [] : [[key, nameOf(arg, value, ctx, given)] as const]
    }),
  )
  const [names, setNames] = useState<Readonly<Record<string, Words | undefined>>>(() =>
    Object.fromEntries(asked.map(([key, name]) => [key, name instanceof Promise ? undefined : name])),
  )
  useEffect(() => {
    let old = false
    for (const [key, name] of asked)
      if (name instanceof Promise) void name.then(known => old || setNames(before => ({ ...before, [key]: known })))
    return () => {
      old = true
    }
  }, [asked])
  return names
}
