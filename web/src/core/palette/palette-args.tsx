// The palette filling a command's arguments: each answer becomes a chip, each question has its own listbox.
import { Trans, useLingui } from '@lingui/react/macro'
import { SquareCheckBig } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { whereMade } from '../choices/where-made.ts'
import { type ArgSpec, type ArgValues, type Command, missingArgs, needOf, titleOf } from '../command/command.ts'
import { type Ctx, targetsOf } from '../command/context.ts'
import { reasonOf } from '../command/run-command.ts'
import { wrongFile } from '../files/wrong-file.ts'
import type { Tell, Words } from '../language/translate.ts'
import { originalOf } from '../language/translate.ts'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { tellUnused } from './keys/unused-letters.ts'
import { useHeldKeys } from './keys/use-held-keys.ts'
import { useOwedKey } from './keys/use-owed-key.ts'
import { cardAnswer, readAnswer } from './palette-answers.ts'
import { ArgsFoot, Choices, NoChoices, PassHint } from './palette-args-parts.tsx'
import { PaletteChip, PaletteFrame } from './palette-frame.tsx'
import { PalettePreflight } from './palette-preflight.tsx'
import { MAX_ROWS } from './palette-sections.ts'
import { nextTyped, takeGathered } from './palette-state.ts'
import { rank, rankIndex } from './records/rank.ts'
import { useChoices, useNames, usePreview } from './use-choices.ts'

/** A value answered in advance has no title yet, so its name is looked up. */
type Answers = Readonly<Record<string, { value: string; title?: string } | undefined>>

const valuesOf = (answers: Answers): ArgValues =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, answer?.value]))

const askedFor = (command: Command, ctx: Ctx, values: ArgValues): [string, ArgSpec][] =>
  Object.entries(command.args ?? {}).filter(([, arg]) => needOf(arg, ctx, values) !== 'none')

export function PaletteArgs(props: {
  /** False once it is closing. */
  isOpen: boolean
  command: Command
  values: ArgValues
  ctx: Ctx
  tell: Tell
  onRun: (values: ArgValues) => void
  onBack: () => void
  /** To another page, without an answer. */
  onLeave: (href: string) => void
  onCopyCli: (text: string) => void
}) {
  const { t } = useLingui()
  const { command, ctx, tell } = props
  const [given] = useState<ArgValues>(() =>
    Object.fromEntries(Object.entries(command.args ?? {}).map(([name, arg]) => [name, props.values[name] ?? arg.initial?.(ctx)])),
  )
  const names = useNames(command, ctx, given)
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, { value }]]))),
  )
  const saidOf = (key: string) => answers[key]?.title ?? tell(names[key] ?? '…')
  const values: ArgValues = valuesOf(answers)
  // Which arguments are asked for may depend on earlier answers: a status that needs a rider, a status that needs a reason.
  const args = askedFor(command, ctx, values)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      args.findIndex(([name]) => answers[name] === undefined),
    ),
  )
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Words | null>(null)
  const [isSending, setSending] = useState(false)
  const [chosen, setChosen] = useState({ for: '', id: '' })

  const [name, arg] = args[at] ?? []
  /** The search text; for a card that answers this question, the record that it stands for. */
  const wanted = arg ? cardAnswer(arg, text) : text
  const isOptional = arg !== undefined && needOf(arg, ctx, values) === 'optional'
  const { choices, waiting, isUnreached } = useChoices(arg, wanted, ctx, values)
  const index = useMemo(
    () =>
      rankIndex(
        choices.map(choice => ({ id: choice.value, title: tell(choice.title), names: [originalOf(choice.title)], choice })),
        ctx.locale,
      ),
    [choices, tell, ctx.locale],
  )
  const shown = useMemo(
    () =>
      arg?.kind === 'search' || wanted === ''
        ? choices.slice(0, MAX_ROWS)
        : rank(wanted, index, { limit: MAX_ROWS }).map(({ item }) => item.choice),
    [arg, wanted, choices, index],
  )
  const asked = `${at}:${text}`
  /** The existing answer: it is marked, and the list begins there until something is typed. */
  const standing = answers[name ?? '']?.value
  const begins = chosen.for === asked ? chosen.id : text === '' ? standing : undefined
  const marked = shown.find(choice => choice.value === begins)
  /**
   * Whether Enter goes on without a choice: an optional argument is skipped and an existing answer kept, until another is chosen
   * by arrows or letters.
   */
  const mayPass = text === '' && (isOptional || standing !== undefined)
  /** There are no records at all, so the page leads to where they are made; not if the argument can be skipped. */
  const isNone = arg?.kind === 'search' && text === '' && choices.length === 0 && !waiting && !isUnreached && !mayPass
  const made = isNone && arg.path !== undefined ? whereMade(arg.path) : null
  const value = (marked ?? (mayPass ? undefined : shown[0]))?.value ?? ''
  const isTyped = arg?.kind === 'text' || arg?.kind === 'number'
  const isClosed = arg?.kind === 'choice' || arg?.kind === 'search' || arg?.kind === 'file'
  // The highlighted answer is judged too, so that people read what Enter would do before they press it.
  const { preview, isJudging } = usePreview(
    command,
    ctx,
    isClosed && arg.kind !== 'file' && value !== '' && name ? { ...values, [name]: value } : values,
  )
  const isComing = isClosed && waiting && chosen.for !== asked && !mayPass
  const goOn = useRef<Record<'next' | 'run', (behind: string) => void>>({ next: () => {}, run: () => {} })
  const owe = useOwedKey(props.isOpen ? asked : null, isComing, (how: 'next' | 'run', behind) => goOn.current[how](behind))
  const takeTyped = (step: number, ahead: string) => {
    const typed = nextTyped(ahead)
    if (typed.text !== '') setText(typed.text)
    if (typed.enter) owe('next', `${step}:${typed.text}`, typed.behind)
  }
  // Keys typed while the palette was still loading belong to the first question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question is there
  useLayoutEffect(() => takeTyped(at, takeGathered()), [])
  useHeldKeys(useAfterPaint(shown.length > 0 || !waiting) === true)
  if (!arg || name === undefined) return null

  /** `behind`: what was typed for the question before it appeared. */
  const goTo = (step: number, all: Answers = answers, behind = '') => {
    const to = askedFor(command, ctx, valuesOf(all))[step]
    if (!to) return
    setAt(step)
    const answer = all[to[0]]
    setText(answer && (to[1].kind === 'text' || to[1].kind === 'number') ? (answer.title ?? answer.value) : '')
    setProblem(null)
    takeTyped(step, behind)
  }
  /** The answer to the present step, or null with the problem shown. */
  const answered = (): Answers | null => {
    if (mayPass && value === '' && !isTyped) return answers
    // Choosing a file is the answer, and it is kept then.
    if (arg.kind === 'file') return isOptional || answers[name] ? answers : null
    const choice = shown.find(entry => entry.value === value)
    if (choice && (isClosed || text === '' || 'problem' in readAnswer(arg, text, ctx, isOptional)))
      return { ...answers, [name]: { value: choice.value, title: tell(choice.title) } }
    if (isClosed && text !== '') {
      setProblem(t`No match`)
      return null
    }
    const read = readAnswer(arg, text, ctx, isOptional)
    if ('problem' in read) {
      // The earlier answer is kept while the field is empty.
      if (text === '' && answers[name]) return answers
      setProblem(read.problem)
      return null
    }
    return { ...answers, [name]: read.value === '' ? undefined : { value: read.value, title: text.trim() } }
  }
  const run = (all: Answers, behind = '') => {
    const given = valuesOf(all)
    const missing = missingArgs(command, ctx, given)[0]
    setAnswers(all)
    if (missing === undefined) {
      props.onRun(given)
      tellUnused(behind)
    } else
      goTo(
        askedFor(command, ctx, given).findIndex(([key]) => key === missing),
        all,
        behind,
      )
  }
  const next = (all: Answers | null, behind = '') => {
    if (all === null) return tellUnused(behind)
    setAnswers(all)
    if (at === askedFor(command, ctx, valuesOf(all)).length - 1) run(all, behind)
    else goTo(at + 1, all, behind)
  }
  /** A file is taken from a source and uploaded while its question is open; the answer is then the number of the file. */
  const takeFile = async (source: string): Promise<Answers | null> => {
    if (arg.kind !== 'file') return null
    const file = await arg.from.find(one => one.value === source)?.take(arg.types)
    if (!file) return null
    const wrong = wrongFile(file, arg.types)
    setProblem(wrong)
    if (wrong) return null
    setSending(true)
    try {
      return { ...answers, [name]: { value: await arg.keep(file), title: file.name } }
    } catch (error) {
      setProblem(reasonOf(error, tell))
      return null
    } finally {
      setSending(false)
    }
  }
  const runNow = (behind = '') => {
    const all = answered()
    if (all) run(all, behind)
    else tellUnused(behind)
  }
  const go = (behind = '') => {
    if (made) {
      props.onLeave(made.href)
      return tellUnused(behind)
    }
    arg.kind === 'file' && value !== '' ? void takeFile(value).then(all => next(all, behind)) : next(answered(), behind)
  }
  goOn.current = { next: go, run: runNow }
  const cli = command.cli?.(ctx, values)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const mod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter') owe(mod ? 'run' : 'next')
    else if (mod && event.shiftKey && event.key.toLowerCase() === 'y' && cli !== undefined) props.onCopyCli(cli)
    else if (event.key === 'Tab' && event.shiftKey) at > 0 ? goTo(at - 1) : props.onBack()
    else if (event.key === 'Tab' && mayPass && !isTyped) next(answers)
    else if (event.key === 'Tab') owe('next')
    else if (event.key === 'Backspace' && text === '') at > 0 ? goTo(at - 1) : props.onBack()
    else return
    event.preventDefault()
  }
  const scope = targetsOf(ctx)
  const label = tell(arg.label)
  const nextLabel = args[at + 1]?.[1].label
  // For an optional typed argument, an empty field means no answer.
  const kept = (isTyped && isOptional) || standing === undefined ? undefined : saidOf(name)
  const step = at + 1
  const steps = args.length
  return (
    <PaletteFrame
      key={at}
      label={label}
      text={text}
      onText={next => {
        setText(next)
        setProblem(null)
      }}
      placeholder={isOptional ? t`${label} (optional)` : label}
      value={value}
      onValue={id => setChosen({ for: asked, id })}
      onKeyDown={onKeyDown}
      busy={waiting || isSending}
      listKey={asked}
      invalid={problem === null ? undefined : tell(problem)}
      hint={mayPass && value === '' ? <PassHint kept={kept} hasChoices={shown.length > 0} /> : undefined}
      inputMode={arg.kind === 'number' ? 'decimal' : 'text'}
      chips={
        <>
          {scope && (command.target ?? 'none') !== 'none' && (
            <PaletteChip tone="scope" icon={SquareCheckBig} step={true} onClick={props.onBack}>
              {tell(scope.label)}
            </PaletteChip>
          )}
          <PaletteChip tone="answer" step={true} onClick={props.onBack}>
            {tell(titleOf(command, ctx))}
          </PaletteChip>
          {args.slice(0, at).map(([key], index) =>
            answers[key] ? (
              <PaletteChip key={key} tone="answer" step={true} onClick={() => goTo(index)}>
                {saidOf(key)}
              </PaletteChip>
            ) : null,
          )}
        </>
      }
      end={
        steps > 1 && (
          <span className="num flex-none text-sm text-text-3">
            <Trans>
              {step} of {steps}
            </Trans>
          </span>
        )
      }
      notes={
        <>
          {shown.length === 0 && !waiting && <NoChoices kind={arg.kind} isUnreached={isUnreached} made={made} />}
          {(preview || isJudging) && <PalettePreflight preview={preview} isJudging={isJudging} tell={tell} />}
        </>
      }
      footer={
        <ArgsFoot
          cli={cli}
          made={made}
          next={nextLabel}
          title={titleOf(command, ctx)}
          onCopyCli={props.onCopyCli}
          onNext={() => go()}
          onRun={() => runNow()}
        />
      }
    >
      {shown.length > 0 && (
        <Choices
          arg={arg}
          label={label}
          choices={shown}
          text={text}
          standing={standing}
          onChoose={choice =>
            arg.kind === 'file'
              ? void takeFile(choice.value).then(all => next(all))
              : next({ ...answers, [name]: { value: choice.value, title: tell(choice.title) } })
          }
        />
      )}
    </PaletteFrame>
  )
}
