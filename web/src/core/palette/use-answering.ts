// Answering the open question of a command by Enter, a choice or a file: on to the next question, or to running it.
import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { type ArgValues, type Choice, type Command, missingArgs, needOf } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import { reasonOf } from '../command/run-command.ts'
import { wrongFile } from '../files/wrong-file.ts'
import type { Tell } from '../language/translate.ts'
import { pressBehind } from './keys/press-behind.ts'
import { tellUnused } from './keys/unused-letters.ts'
import { useOwedKey } from './keys/use-owed-key.ts'
import { readAnswer } from './palette-answers.ts'
import { type Leaving, nextTyped, takeGathered } from './palette-state.ts'
import { type Answers, type AnswersState, askedFor, valuesOf } from './use-answers.ts'
import type { Question } from './use-question.ts'

/** A command whose arguments are being filled, and what follows. */
export interface Asking {
  /** False once it is closing. */
  isOpen: boolean
  command: Command
  ctx: Ctx
  tell: Tell
  onRun: (values: ArgValues) => void
  onBack: () => void
  /** To another page, without an answer. */
  onLeave: (href: string) => void
}

export interface Answering {
  /** Enter, Mod+Enter or Tab: as soon as what it chooses has come. */
  press: (how: Leaving) => void
  next: () => void
  runNow: () => void
  choose: (choice: Choice) => void
  /** To an earlier question. */
  goTo: (step: number) => void
  back: () => void
  /** A file is on its way. */
  isSending: boolean
}

export function useAnswering(question: Question, steps: AnswersState, asking: Asking): Answering {
  const { t } = useLingui()
  const { name, arg, isOptional, isTyped, isClosed, shown, value, mayPass, made } = question
  const { answers, text, at, refuse } = steps
  const { command, ctx, tell } = asking
  const [isSending, setSending] = useState(false)
  const goOn = useRef<Record<Leaving, (behind: string) => void>>({ next: () => {}, run: () => {}, pass: () => {} })
  const owe = useOwedKey(asking.isOpen ? question.asked : null, question.isComing, (how: Leaving, behind) =>
    goOn.current[how](behind),
  )
  const takeTyped = (step: number, ahead: string, all: Answers) => {
    const typed = nextTyped(ahead)
    if (typed.text !== '') steps.type(typed.text)
    if (typed.ending === null) return
    // A key alone would choose the first answer to a question that nobody has seen yet.
    if (typed.text === '' && isUnanswered(step, all)) tellUnused(typed.behind)
    else owe(typed.ending, `${step}:${typed.text}`, typed.behind)
  }
  const isUnanswered = (step: number, all: Answers): boolean => {
    const values = valuesOf(all)
    const [key, spec] = askedFor(command, ctx, values)[step] ?? []
    return key !== undefined && spec !== undefined && all[key] === undefined && needOf(spec, ctx, values) === 'required'
  }
  // Keys typed while the palette was still loading belong to the first question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question is there
  useLayoutEffect(() => takeTyped(at, takeGathered(), answers), [])

  /** `behind`: what was typed for the question before it appeared. */
  const goTo = (step: number, all: Answers = answers, behind = '') => {
    if (steps.open(step, all)) takeTyped(step, behind, all)
  }
  /** The answer to the present question, or null with the problem shown. */
  const answered = (): Answers | null => {
    if (mayPass && value === '' && !isTyped) return answers
    // Choosing a file is the answer, and it is kept then.
    if (arg.kind === 'file') return isOptional || answers[name] ? answers : null
    const choice = shown.find(entry => entry.value === value)
    if (choice && (isClosed || text === '' || 'problem' in readAnswer(arg, text, ctx, isOptional))) return chose(choice)
    if (isClosed && text !== '') {
      refuse(t`No match`)
      return null
    }
    const read = readAnswer(arg, text, ctx, isOptional)
    if ('problem' in read) {
      // The earlier answer is kept while the field is empty.
      if (text === '' && answers[name]) return answers
      refuse(read.problem)
      return null
    }
    return { ...answers, [name]: read.value === '' ? undefined : { value: read.value, title: text.trim() } }
  }
  const chose = (choice: Choice): Answers => ({ ...answers, [name]: { value: choice.value, title: tell(choice.title) } })
  /** A file is taken from a source and uploaded while its question is open; the answer is then the number of the file. */
  const takeFile = async (source: string): Promise<Answers | null> => {
    if (arg.kind !== 'file') return null
    const file = await arg.from.find(one => one.value === source)?.take(arg.types)
    if (!file) return null
    const wrong = wrongFile(file, arg.types)
    refuse(wrong)
    if (wrong) return null
    setSending(true)
    try {
      return { ...answers, [name]: { value: await arg.keep(file), title: file.name } }
    } catch (error) {
      refuse(reasonOf(error, tell))
      return null
    } finally {
      setSending(false)
    }
  }
  /** False if an answer is missing, which is then asked for. */
  const run = (all: Answers, behind = ''): boolean => {
    const given = valuesOf(all)
    const [missing] = missingArgs(command, ctx, given)
    steps.keep(all)
    if (missing === undefined) asking.onRun(given)
    else
      goTo(
        askedFor(command, ctx, given).findIndex(([key]) => key === missing),
        all,
        behind,
      )
    return missing === undefined
  }
  const take = (all: Answers | null, behind = '') => {
    if (all === null) return tellUnused(behind)
    steps.keep(all)
    if (at < askedFor(command, ctx, valuesOf(all)).length - 1) goTo(at + 1, all, behind)
    else if (run(all, behind)) tellUnused(behind)
  }
  const next = (behind = '') => {
    if (made) {
      asking.onLeave(made.href)
      tellUnused(behind)
    } else if (arg.kind === 'file' && value !== '') void takeFile(value).then(all => take(all, behind))
    else take(answered(), behind)
  }
  const runNow = (behind = '') => {
    const all = answered()
    // Whoever says that it shall run is done with questions.
    if (all && run(all)) void pressBehind(behind)
    else tellUnused(behind)
  }
  /** Leaves the answer as it is, if it may stay so. */
  const pass = (behind = '') => (mayPass && !isTyped ? take(answers, behind) : next(behind))
  goOn.current = { next, run: runNow, pass }
  return {
    press: owe,
    next: () => next(),
    runNow: () => runNow(),
    choose: choice => (arg.kind === 'file' ? void takeFile(choice.value).then(all => take(all)) : take(chose(choice))),
    goTo: step => goTo(step),
    back: () => (at > 0 ? goTo(at - 1) : asking.onBack()),
    isSending,
  }
}
