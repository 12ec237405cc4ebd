// Someone else saved the same record: both versions side by side, field by field.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTell } from '../../language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import type { AnyControl } from '../controls.ts'
import { type Raw, rowsOf, textsOf } from '../raw.ts'
import { conflictsOf, type Side } from '../session/conflict.ts'
import type { FormSession } from '../session/use-form-session.ts'

/** A value as people read it; chosen records by name. */
function Shown({ control, value }: { control: AnyControl | undefined; value: Raw }) {
  const { t } = useLingui()
  const tell = useTell()
  const source = control?.kind === 'pick' || control?.kind === 'picks' ? control.source : null
  const texts = typeof value === 'string' ? [value].filter(text => text !== '') : textsOf(value)
  const named = useQuery({
    queryKey: [source?.path, 'names', texts.join()],
    queryFn: ({ signal }) => source?.names(texts, signal) ?? Promise.resolve([]),
    enabled: source !== null && texts.length > 0,
    staleTime: 60_000,
  })
  if (control?.kind === 'file' && value !== '') return <bdi>{value instanceof File ? value.name : t`the stored file`}</bdi>
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  const count = rowsOf(value).length
  if (count > 0) return <Plural value={count} one="# row" other="# rows" />
  if (texts.length === 0) return <span className="text-text-3">{t`empty`}</span>
  const choices =
    control?.kind === 'select' ? control.choices() : control?.kind === 'choose' ? control.choices : (named.data ?? [])
  const titleOf = (text: string) => choices.find(choice => choice.value === text)?.title
  return <bdi>{texts.map(text => tell(titleOf(text) ?? text)).join(', ')}</bdi>
}

export function ConflictPanel({ session }: { session: FormSession }) {
  const { t } = useLingui()
  const tell = useTell()
  const [take, setTake] = useState<Record<string, Side>>({})
  const { theirs } = session
  const box = useRef<HTMLElement>(null)
  // Takes the focus on every save that meets the conflict: someone saving from the end of a long form would not see it, and Tab
  // leads to the first choice.
  useLayoutEffect(() => {
    if (theirs) box.current?.focus()
  }, [theirs])
  if (!theirs) return null
  const conflicts = conflictsOf(theirs.base, session.values(), theirs.values)
  const all = (side: Side) => setTake(Object.fromEntries(conflicts.map(({ key }) => [key, side])))
  return (
    <section ref={box} tabIndex={-1} role="alert" className="scroll-mt-3 mb-3 rounded-sm bg-warn-bg px-3 py-2.5">
      <p className="m-0 font-semibold text-warn">
        <Trans>Someone saved this in the meantime. Choose what to keep, then save again.</Trans>
      </p>
      <div className="mt-2 grid grid-cols-[minmax(72px,.6fr)_1fr_1fr_auto] gap-x-3 overflow-hidden rounded-sm border border-border bg-surface">
        <div className="col-span-full grid grid-cols-subgrid border-b border-border px-3 py-1.5 text-sm font-medium text-text-2">
          <span>
            <Trans>Field</Trans>
          </span>
          <span>
            <Trans>Yours</Trans>
          </span>
          <span>
            <Trans>Theirs</Trans>
          </span>
          <span />
        </div>
        {conflicts.map(({ key, mine, theirs: other }) => {
          const control = session.form.fields[key]
          const label = control ? tell(control.label) : key
          return (
            <div
              key={key}
              className="col-span-full grid grid-cols-subgrid items-center border-b border-hairline px-3 py-1.5 last:border-0"
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{label}</span>
              {/* Shown in full, on as many lines as needed, because the choice requires reading it. */}
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Shown control={control} value={mine} />
              </span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Shown control={control} value={other} />
              </span>
              <Segmented
                label={label}
                value={take[key] ?? 'mine'}
                onChange={side => setTake({ ...take, [key]: side })}
                segments={[
                  { value: 'mine', title: t`Keep mine` },
                  { value: 'theirs', title: t`Take theirs` },
                ]}
              />
            </div>
          )
        })}
      </div>
      <div className="mt-2 flex gap-2">
        <Button onClick={() => all('mine')}>
          <Trans>Keep all of mine</Trans>
        </Button>
        <Button onClick={() => all('theirs')}>
          <Trans>Take all of theirs</Trans>
        </Button>
        <span className="flex-1" />
        <Button tone="primary" onClick={() => session.decide(take)}>
          <Trans>Use these</Trans>
        </Button>
      </div>
    </section>
  )
}
