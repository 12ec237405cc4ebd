// The parts of a question in the palette: what Enter does in an empty field, why nothing is listed, what comes next.
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { WhereMade } from '../choices/where-made.ts'
import type { ArgSpec, Choice } from '../command/command.ts'
import { Keys } from '../keys/keys.tsx'
import { useTell, type Words } from '../language/translate.ts'
import { FootAction, FootLine, Marked, PaletteOption, PaletteSection } from './palette-frame.tsx'

/** Beside an empty field that may stay so. `kept`: the answer that Enter keeps; without one, the question is skipped. */
export function PassHint({ kept, hasChoices }: { kept: string | undefined; hasChoices: boolean }) {
  return (
    <>
      <Keys of="enter" className="keys-stay" />
      {kept === undefined ? <Trans>skip</Trans> : <Trans>keep {kept}</Trans>}
      {hasChoices && (
        <>
          <span className="w-2" />
          <span className="key-hint flex items-center gap-x-1.5">
            <Keys of="arrowdown" /> <Trans>choose</Trans>
          </span>
        </>
      )}
    </>
  )
}

/** In place of choices. */
export function NoChoices({ kind, isUnreached, made }: { kind: ArgSpec['kind']; isUnreached: boolean; made: WhereMade | null }) {
  const tell = useTell()
  return (
    <p className="m-0 flex items-center gap-2 px-2.5 py-3 text-text-2">
      {isUnreached ? (
        <Trans>The server could not be reached. Try again in a moment.</Trans>
      ) : kind === 'choice' || kind === 'search' ? (
        <>
          <Trans>There are no records to display</Trans>
          {made && <Keys of="enter" className="keys-stay" />}
          {made && <Trans>Go to: {tell(made.title)}</Trans>}
        </>
      ) : (
        <>
          <Trans>Type the answer, then</Trans> <Keys of="enter" className="keys-stay" />
        </>
      )}
    </p>
  )
}

export function Choices(props: {
  arg: ArgSpec
  label: string
  choices: readonly Choice[]
  /** What was typed, marked in each. */
  text: string
  /** The value of the existing answer. */
  standing: string | undefined
  onChoose: (choice: Choice) => void
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { arg, label, choices, text, standing } = props
  const noIcon = choices.some(choice => choice.icon) ? undefined : null
  return (
    <PaletteSection title={label} end={arg.endLabel && tell(arg.endLabel)}>
      {choices.map(choice => (
        <PaletteOption key={choice.value} id={choice.value} icon={choice.icon ?? noIcon} onChoose={() => props.onChoose(choice)}>
          <Marked text={tell(choice.title)} query={text} className="truncate font-medium" />
          {choice.detail && <span className="truncate text-sm text-text-3">{tell(choice.detail)}</span>}
          <span className="flex-1" />
          {choice.value === standing && <Check className="size-3.5 flex-none text-text-2" aria-label={t`Chosen`} />}
          {choice.end && <span className="flex-none text-sm text-text-3">{tell(choice.end)}</span>}
        </PaletteOption>
      ))}
    </PaletteSection>
  )
}

export function ArgsFoot(props: {
  /** The terminal's line for the same. */
  cli: string | undefined
  made: WhereMade | null
  /** The next question; without one, Enter runs the command. */
  next: Words | undefined
  /** Of the command. */
  title: Words
  onCopyCli: (text: string) => void
  onNext: () => void
  onRun: () => void
}) {
  const tell = useTell()
  const { cli, made, next } = props
  return (
    <>
      <span className="code min-w-0 flex-1 truncate text-[11.5px] text-text-3">{cli}</span>
      {cli !== undefined && (
        <span className="contents max-sm:hidden">
          <FootAction keys="mod+shift+y" quiet={true} onClick={() => props.onCopyCli(cli)}>
            <Trans>Copy as CLI</Trans>
          </FootAction>
        </span>
      )}
      <FootAction keys="enter" onClick={props.onNext}>
        {made ? (
          <Trans>Go to: {tell(made.title)}</Trans>
        ) : next === undefined ? (
          tell(props.title)
        ) : (
          <Trans>Next: {tell(next)}</Trans>
        )}
      </FootAction>
      {next !== undefined && !made && (
        <>
          <FootLine />
          <FootAction keys="mod+enter" quiet={true} onClick={props.onRun}>
            <Trans>Run now</Trans>
          </FootAction>
        </>
      )}
    </>
  )
}
