// Several records chosen by name: found by typing, shown as chips, removed by key.
import { ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Headless } from '@headlessui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PickSource } from '../../choices/pick-source.ts'
import type { Choice, Icon } from '../../command/command.ts'
import { isComposing } from '../../keys/normalise-key.ts'
import { useTell } from '../../language/translate.ts'
import { announce, announceAlert } from '../../notices/announce.ts'
import { fieldProps, useField } from '../../ui/fields/field.tsx'
import { optionClasses, popupClasses } from '../../ui/fields/option-list.ts'
import { type Raw, textsOf } from '../raw.ts'
import { EmptyChoices, useWayOn } from './empty-choices.tsx'
import { useChoices } from './use-choices.ts'

/** Further chips are only counted, because nobody reads so many one by one. */
const CHIPS_SHOWN = 40

export function PicksField(props: {
  source: PickSource
  value: Raw
  onChange: (ids: readonly string[]) => void
  placeholder?: string
  icon?: Icon
  disabled: boolean
}) {
  const { t } = useLingui()
  const tell = useTell()
  const field = useField()
  const { source, icon: Sign } = props
  const ids = textsOf(props.value)
  // A group's members arrive later; choices made meanwhile are kept.
  const latest = useRef(ids)
  latest.current = ids
  const [text, setText] = useState('')
  const known = useRef(new Map<string, Choice>())
  const offered = useChoices(source, text)
  const { choices } = offered
  const wayOn = useWayOn(source.path, text, offered)
  for (const choice of choices) known.current.set(choice.value, choice)
  const unnamed = ids.slice(0, CHIPS_SHOWN).filter(id => !known.current.has(id))
  const named = useQuery({
    queryKey: [source.path, 'names', unnamed.join()],
    queryFn: ({ signal }) => source.names(unnamed, signal),
    enabled: unnamed.length > 0,
    staleTime: 60_000,
  })
  for (const choice of named.data ?? []) known.current.set(choice.value, choice)
  const nameOf = (id: string) => {
    const choice = known.current.get(id)
    return choice ? tell(choice.title) : `#${id}`
  }
  function take(next: readonly string[]): void {
    setText('')
    const added = next.find(id => !ids.includes(id))
    const members = added === undefined ? null : (source.membersOf?.(added) ?? null)
    if (members === null) props.onChange(next)
    else void members.then(takeGroup, () => announceAlert(t`The server did not answer. Try again.`))
  }
  /** Adds all of a group, or removes them if all were chosen already. */
  function takeGroup(members: readonly string[]): void {
    const now = latest.current
    const missing = members.filter(id => !now.includes(id))
    props.onChange(missing.length > 0 ? [...now, ...missing] : now.filter(id => !members.includes(id)))
    const n = missing.length > 0 ? missing.length : members.length
    announce(missing.length > 0 ? t`Added: ${n}` : t`Removed: ${n}`)
  }
  function drop(id: string): void {
    props.onChange(ids.filter(one => one !== id))
    announce(t`Removed: ${nameOf(id)}`)
  }
  return (
    <Headless multiple={true} value={[...ids]} onChange={take} onClose={() => setText('')} disabled={props.disabled}>
      <span className="frame relative flex-wrap gap-1 py-1" data-state={field?.state}>
        {Sign && <Sign className="me-1 size-3.5 flex-none text-text-3" aria-hidden={true} />}
        {ids.slice(0, CHIPS_SHOWN).map(id => (
          <span key={id} className="inline-flex h-6 max-w-full items-center gap-1 rounded-sm bg-sunken ps-2 text-sm">
            <span dir="auto" className="truncate">
              {nameOf(id)}
            </span>
            <button
              type="button"
              tabIndex={-1}
              className="grid size-6 flex-none place-items-center text-text-3 hover:text-text"
              aria-label={t`Remove ${nameOf(id)}`}
              disabled={props.disabled}
              onClick={() => drop(id)}
            >
              <X className="size-3" aria-hidden={true} />
            </button>
          </span>
        ))}
        {ids.length > CHIPS_SHOWN && <span className="num px-1 text-sm text-text-2">+{ids.length - CHIPS_SHOWN}</span>}
        <ComboboxInput
          {...fieldProps(field)}
          // Escape closes its list before anything around it.
          aria-haspopup="listbox"
          dir="auto"
          autoComplete="off"
          value={text}
          placeholder={ids.length === 0 ? (props.placeholder ?? t`Type to find`) : ''}
          onChange={event => setText(event.target.value)}
          onKeyDownCapture={event => {
            if (isComposing(event.nativeEvent)) event.stopPropagation()
            const last = ids.at(-1)
            if (event.key === 'Enter' && wayOn) {
              event.preventDefault()
              event.stopPropagation()
              wayOn.go()
            }
            if (event.key === 'Backspace' && text === '' && last !== undefined) drop(last)
          }}
          className="min-w-24 flex-1 border-0 bg-transparent p-0 text-base outline-none"
        />
      </span>
      <ComboboxOptions anchor="bottom start" modal={false} data-layer="" className={`${popupClasses} w-(--input-width) min-w-60`}>
        {choices.map(choice => (
          <ComboboxOption key={choice.value} value={choice.value} className={optionClasses}>
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {tell(choice.title)}
            </span>
            {choice.detail !== undefined && <span className="truncate text-sm text-text-3">{tell(choice.detail)}</span>}
            <Check className="size-3.5 flex-none text-accent opacity-0 group-data-selected:opacity-100" aria-hidden={true} />
          </ComboboxOption>
        ))}
        {choices.length === 0 && <EmptyChoices offered={offered} wayOn={wayOn} />}
      </ComboboxOptions>
    </Headless>
  )
}
