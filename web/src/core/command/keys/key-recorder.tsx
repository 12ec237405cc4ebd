// Records new keys for one command: what is pressed is shown at once, judged, and saved with Enter.
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Eraser, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Keys } from '../../keys/keys.tsx'
import { normaliseKey } from '../../keys/normalise-key.ts'
import { keyboardSituation } from '../../keys/platform.ts'
import { useTell } from '../../language/translate.ts'
import { announce, announceAlert } from '../../notices/announce.ts'
import { IconButton } from '../../ui/button.tsx'
import { type Command, titleOf } from '../command.ts'
import type { CommandRegistry } from '../registry.ts'
import { readContext } from '../scope.ts'
import { judgeKeys, MOST_STEPS, rebind } from './rebind.ts'

export function KeyRecorder({ command, registry, onDone }: { command: Command; registry: CommandRegistry; onDone: () => void }) {
  const { t } = useLingui()
  const tell = useTell()
  const field = useRef<HTMLDivElement>(null)
  const [steps, setSteps] = useState<readonly string[]>([])
  useEffect(() => field.current?.focus(), [])
  const spec = steps.join(' ')
  const ctx = readContext('palette')
  const verdict = steps.length === 0 ? null : judgeKeys(registry, command, spec, ctx)
  const title = tell(titleOf(command, ctx))
  const other = verdict && 'other' in verdict && verdict.other ? tell(titleOf(verdict.other, ctx)) : ''
  const words =
    verdict?.kind === 'refused'
      ? tell({ message: verdict.why, values: { title: other } })
      : verdict?.kind === 'taken'
        ? t`${other} uses these keys now and would lose them.`
        : null

  function keep(keys: readonly string[]): void {
    rebind(command, keys)
    const kept = keys.join(', ')
    announce(keys.length === 0 ? t`No keys` : t`Keys saved: ${kept}`)
    onDone()
  }

  function accept(): void {
    if (verdict?.kind === 'refused') announceAlert(words ?? '')
    if (!verdict || verdict.kind === 'refused') return
    if (verdict.kind === 'taken')
      rebind(
        verdict.other,
        registry.keysOf(verdict.other).filter(key => key !== spec),
      )
    keep([spec])
  }

  function handleKey(event: KeyboardEvent): void {
    // Tab leaves as everywhere, so that nobody is trapped here.
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const name = normaliseKey(event.nativeEvent, keyboardSituation())
    if (name === 'escape') onDone()
    else if (name === 'enter') accept()
    else if (name === 'backspace') setSteps(steps.slice(0, -1))
    else if (name !== null && !event.repeat) setSteps(steps.length >= MOST_STEPS ? [name] : [...steps, name])
  }

  return (
    <div className="flex w-full flex-col gap-1 rounded-sm bg-sunken p-2">
      <div className="flex items-center gap-1.5">
        <div
          ref={field}
          role="textbox"
          tabIndex={0}
          aria-label={t`New keys for ${title}`}
          aria-invalid={verdict?.kind === 'refused' || undefined}
          // The page's keys are off here: every key is meant as an answer.
          data-takes-keys=""
          className="frame min-w-0 flex-1"
          onKeyDown={handleKey}
        >
          {steps.length === 0 ? (
            <span className="text-text-3">
              <Trans>Press the new keys, then Enter</Trans>
            </span>
          ) : (
            <Keys of={spec} />
          )}
        </div>
        <IconButton label={t`Save these keys`} icon={Check} tone="quiet" onClick={accept} />
        <IconButton label={t`Remove its keys`} icon={Eraser} tone="quiet" onClick={() => keep([])} />
        <IconButton label={t`Reset its keys`} icon={RotateCcw} tone="quiet" onClick={() => keep(command.keys ?? [])} />
        <IconButton label={t`Leave unchanged`} icon={X} tone="quiet" onClick={onDone} />
      </div>
      {words !== null && (
        <p role="alert" className={`m-0 text-sm ${verdict?.kind === 'refused' ? 'text-danger' : 'text-warn'}`}>
          {words}
        </p>
      )}
    </div>
  )
}
