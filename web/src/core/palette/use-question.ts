// The open question of a command: the choices that match what was typed, which of them is marked, and what Enter would do.
import { useMemo, useState } from 'react'
import { type WhereMade, whereMade } from '../choices/where-made.ts'
import { type ArgSpec, type Choice, type Command, needOf, type Preflight } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import { originalOf, type Tell } from '../language/translate.ts'
import { cardAnswer } from './palette-answers.ts'
import { MAX_ROWS } from './palette-sections.ts'
import { rank, rankIndex } from './records/rank.ts'
import type { AnswersState } from './use-answers.ts'
import { useChoices, usePreview } from './use-choices.ts'

export interface Question {
  name: string
  arg: ArgSpec
  isOptional: boolean
  /** The answer is what is typed. */
  isTyped: boolean
  /** The answer is one of the choices. */
  isClosed: boolean
  /** The choices that match. */
  shown: readonly Choice[]
  isWaiting: boolean
  isUnreached: boolean
  /** There are no records at all, so the page leads to where they are made; not if the argument can be skipped. */
  made: WhereMade | null
  /** The value of the marked choice; empty if there is none. */
  value: string
  mark: (value: string) => void
  /** The value of the existing answer: it is marked, and the list begins there until something is typed. */
  standing: string | undefined
  /**
   * Whether Enter goes on without a choice: an optional argument is skipped and an existing answer kept, until another is chosen
   * by arrows or letters.
   */
  mayPass: boolean
  /** Names the question together with what was typed. */
  asked: string
  /** What Enter would choose is still on its way. */
  isComing: boolean
  preview: Preflight | null
  isJudging: boolean
}

/** The choices that match the text: those that a search found, or the ones ranked here. */
function useMatching(arg: ArgSpec, wanted: string, choices: readonly Choice[], tell: Tell, locale: string): readonly Choice[] {
  const index = useMemo(
    () =>
      rankIndex(
        choices.map(choice => ({ id: choice.value, title: tell(choice.title), names: [originalOf(choice.title)], choice })),
        locale,
      ),
    [choices, tell, locale],
  )
  return useMemo(
    () =>
      arg.kind === 'search' || wanted === ''
        ? choices.slice(0, MAX_ROWS)
        : rank(wanted, index, { limit: MAX_ROWS }).map(({ item }) => item.choice),
    [arg, wanted, choices, index],
  )
}

export function useQuestion(
  [name, arg]: readonly [string, ArgSpec],
  { answers, values, at, text }: AnswersState,
  { command, ctx, tell }: { command: Command; ctx: Ctx; tell: Tell },
): Question {
  const [chosen, setChosen] = useState({ for: '', id: '' })
  /** The search text; for a card that answers this question, the record that it stands for. */
  const wanted = cardAnswer(arg, text)
  const isOptional = needOf(arg, ctx, values) === 'optional'
  const { choices, waiting: isWaiting, isUnreached } = useChoices(arg, wanted, ctx, values)
  const shown = useMatching(arg, wanted, choices, tell, ctx.locale)
  const asked = `${at}:${text}`
  const standing = answers[name]?.value
  const begins = chosen.for === asked ? chosen.id : text === '' ? standing : undefined
  const marked = shown.find(choice => choice.value === begins)
  const mayPass = text === '' && (isOptional || standing !== undefined)
  const isNone = arg.kind === 'search' && text === '' && choices.length === 0 && !isWaiting && !isUnreached && !mayPass
  const value = (marked ?? (mayPass ? undefined : shown[0]))?.value ?? ''
  const isClosed = arg.kind === 'choice' || arg.kind === 'search' || arg.kind === 'file'
  // The highlighted answer is judged too, so that people read what Enter would do before they press it.
  const isJudged = isClosed && arg.kind !== 'file' && value !== ''
  const { preview, isJudging } = usePreview(command, ctx, isJudged ? { ...values, [name]: value } : values)
  return {
    name,
    arg,
    isOptional,
    isTyped: arg.kind === 'text' || arg.kind === 'number',
    isClosed,
    shown,
    isWaiting,
    isUnreached,
    made: isNone && arg.path !== undefined ? whereMade(arg.path) : null,
    value,
    mark: id => setChosen({ for: asked, id }),
    standing,
    mayPass,
    asked,
    isComing: isClosed && isWaiting && chosen.for !== asked && !mayPass,
    preview,
    isJudging,
  }
}
