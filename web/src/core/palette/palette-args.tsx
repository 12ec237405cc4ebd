// The palette filling a command's arguments: each answer becomes a chip, each question has its own listbox.
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@office/shared/format/amount'
import { SquareCheckBig } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { type ArgSpec, type ArgValues, titleOf } from '../command/command.ts'
import { type Ctx, targetsOf } from '../command/context.ts'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { useHeldKeys } from './keys/use-held-keys.ts'
import { ArgsFoot, Choices, NoChoices, PassHint } from './palette-args-parts.tsx'
import { PaletteChip, PaletteFrame } from './palette-frame.tsx'
import { PalettePreflight } from './palette-preflight.tsx'
import { type Answering, type Asking, useAnswering } from './use-answering.ts'
import { type AnswersState, useAnswers } from './use-answers.ts'
import { useQuestion } from './use-question.ts'

type ArgsProps = Asking & { onCopyCli: (text: string) => void }

export function PaletteArgs({ values, ...asking }: ArgsProps & { values: ArgValues }) {
  const steps = useAnswers(asking.command, asking.ctx, values, asking.tell)
  const open = steps.args[steps.at]
  return open ? <OpenQuestion {...asking} steps={steps} open={open} /> : null
}

function OpenQuestion({
  steps,
  open,
  onCopyCli,
  ...asking
}: ArgsProps & { steps: AnswersState; open: readonly [string, ArgSpec] }) {
  const { t } = useLingui()
  const { command, ctx, tell } = asking
  const question = useQuestion(open, steps, asking)
  const answering = useAnswering(question, steps, asking)
  const { name, arg, shown, isWaiting, isOptional, preview, isJudging, standing, value } = question
  useHeldKeys(useAfterPaint(shown.length > 0 || !isWaiting) === true)
  const cli = command.cli?.(ctx, steps.values)
  const copyCli = () => cli !== undefined && onCopyCli(cli)
  const currency = currencyOf(arg, ctx, steps.values)
  const label = currency ? `${tell(arg.label)} (${currency})` : tell(arg.label)
  // For an optional typed argument, an empty field means no answer.
  const kept = (question.isTyped && isOptional) || standing === undefined ? undefined : steps.saidOf(name)
  return (
    <PaletteFrame
      key={steps.at}
      label={label}
      text={steps.text}
      onText={steps.type}
      placeholder={isOptional ? t`${label} (optional)` : label}
      value={value}
      onValue={question.mark}
      onKeyDown={event => {
        if (pressed(event, steps, answering, copyCli)) event.preventDefault()
      }}
      busy={isWaiting || answering.isSending}
      listKey={question.asked}
      invalid={steps.problem === null ? undefined : tell(steps.problem)}
      hint={question.mayPass && value === '' ? <PassHint kept={kept} hasChoices={shown.length > 0} /> : undefined}
      inputMode={arg.kind === 'number' ? 'decimal' : 'text'}
      chips={<Chips steps={steps} asking={asking} onStep={answering.goTo} />}
      end={<StepCount at={steps.at} of={steps.args.length} />}
      notes={
        <>
          {shown.length === 0 && !isWaiting && (
            <NoChoices kind={arg.kind} isUnreached={question.isUnreached} made={question.made} />
          )}
          {(preview || isJudging) && <PalettePreflight preview={preview} isJudging={isJudging} tell={tell} />}
        </>
      }
      footer={
        <ArgsFoot
          cli={cli}
          made={question.made}
          next={steps.args[steps.at + 1]?.[1].label}
          title={titleOf(command, ctx)}
          onCopyCli={onCopyCli}
          onNext={answering.next}
          onRun={answering.runNow}
        />
      }
    >
      {shown.length > 0 && (
        <Choices arg={arg} label={label} choices={shown} text={steps.text} standing={standing} onChoose={answering.choose} />
      )}
    </PaletteFrame>
  )
}

const currencyOf = (arg: ArgSpec, ctx: Ctx, filled: ArgValues) =>
  arg.kind === 'number' ? arg.currency?.(ctx, filled) : undefined

function said(key: string, arg: ArgSpec, steps: AnswersState, ctx: Ctx): string {
  const currency = currencyOf(arg, ctx, steps.values)
  const amount = steps.values[key]
  return currency && amount ? formatMoney(amount, currency) : steps.saidOf(key)
}

/** Carries out a key of the question's field; false if it means nothing here. */
function pressed(
  { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { text }: AnswersState,
  answering: Answering,
  copyCli: () => void,
): boolean {
  const mod = ctrlKey || metaKey
  if (key === 'Enter') answering.press(mod ? 'run' : 'next')
  else if (mod && shiftKey && key.toLowerCase() === 'y') copyCli()
  else if ((key === 'Tab' && shiftKey) || (key === 'Backspace' && text === '')) answering.back()
  else if (key === 'Tab') answering.press('pass')
  else return false
  return true
}

/** The command's records, its title and the answers before the open question, each of which leads back to it. */
function Chips({ steps, asking, onStep }: { steps: AnswersState; asking: Asking; onStep: (step: number) => void }) {
  const { command, ctx, tell, onBack } = asking
  const scope = targetsOf(ctx)
  return (
    <>
      {scope && (command.target ?? 'none') !== 'none' && (
        <PaletteChip tone="scope" icon={SquareCheckBig} step={true} onClick={onBack}>
          {tell(scope.label)}
        </PaletteChip>
      )}
      <PaletteChip tone="answer" step={true} onClick={onBack}>
        {tell(titleOf(command, ctx))}
      </PaletteChip>
      {steps.args.slice(0, steps.at).map(([key, arg], step) =>
        steps.answers[key] ? (
          <PaletteChip key={key} tone="answer" step={true} onClick={() => onStep(step)}>
            {said(key, arg, steps, ctx)}
          </PaletteChip>
        ) : null,
      )}
    </>
  )
}

function StepCount({ at, of: steps }: { at: number; of: number }) {
  if (steps === 1) return null
  const step = at + 1
  return (
    <span className="num flex-none text-sm text-text-3">
      <Trans>
        {step} of {steps}
      </Trans>
    </span>
  )
}
