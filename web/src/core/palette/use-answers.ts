// The answers that a command was given so far, and which of its questions is open.
import { useState } from 'react'
import { type ArgSpec, type ArgValues, type Command, needOf } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import type { Tell, Words } from '../language/translate.ts'
import { useNames } from './use-choices.ts'

/** A value answered in advance has no title yet, so its name is looked up. */
export type Answers = Readonly<Record<string, { value: string; title?: string } | undefined>>

export const valuesOf = (answers: Answers): ArgValues =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, answer?.value]))

/** Which arguments are asked for may depend on earlier answers: a status that needs a rider, a status that needs a reason. */
export const askedFor = (command: Command, ctx: Ctx, values: ArgValues): [string, ArgSpec][] =>
  Object.entries(command.args ?? {}).filter(([, arg]) => needOf(arg, ctx, values) !== 'none')

export interface AnswersState {
  answers: Answers
  keep: (all: Answers) => void
  values: ArgValues
  /** The questions, in order, and which of them is open. */
  args: readonly [string, ArgSpec][]
  at: number
  /** What stands in the open question's field, and what is wrong with it. */
  text: string
  problem: Words | null
  type: (text: string) => void
  refuse: (problem: Words | null) => void
  /** Opens a question, with its answer if that was typed; false if there is no such question. */
  open: (step: number, all: Answers) => boolean
  /** The words of an answer. */
  saidOf: (key: string) => string
}

/** @param prefilled answered in advance; the first question without an answer is open */
export function useAnswers(command: Command, ctx: Ctx, prefilled: ArgValues, tell: Tell): AnswersState {
  const [given] = useState<ArgValues>(() =>
    Object.fromEntries(Object.entries(command.args ?? {}).map(([name, arg]) => [name, prefilled[name] ?? arg.initial?.(ctx)])),
  )
  const names = useNames(command, ctx, given)
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, { value }]]))),
  )
  const values = valuesOf(answers)
  const args = askedFor(command, ctx, values)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      args.findIndex(([name]) => answers[name] === undefined),
    ),
  )
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Words | null>(null)
  const type = (text: string) => {
    setText(text)
    setProblem(null)
  }
  return {
    answers,
    keep: setAnswers,
    values,
    args,
    at,
    text,
    problem,
    type,
    refuse: setProblem,
    open(step, all) {
      const [name, arg] = askedFor(command, ctx, valuesOf(all))[step] ?? []
      if (name === undefined || arg === undefined) return false
      setAt(step)
      const answer = all[name]
      type(answer && (arg.kind === 'text' || arg.kind === 'number') ? (answer.title ?? answer.value) : '')
      return true
    },
    saidOf: key => answers[key]?.title ?? tell(names[key] ?? '…'),
  }
}
