// One of many options, found by typing: local options or a search on the server. Loaded with the screen that uses it.
import { ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Headless } from '@headlessui/react'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Icon } from '../../command/command.ts'
import { isComposing } from '../../keys/normalise-key.ts'
import { rank, rankIndex } from '../../palette/records/rank.ts'
import { classNames } from '../class-names.ts'
import { fieldProps, useField } from './field.tsx'
import { optionClasses, popupClasses } from './option-list.ts'

export interface ComboboxItem {
  id: string
  title: string
  detail?: string
  keywords?: string
}

/** More rows than anyone reads; typing narrows them. */
const SHOWN = 50

export function Combobox<T extends ComboboxItem>(props: {
  /** All local items, or the server's results for the text of `onSearch`. */
  items: readonly T[]
  value: T | null
  onChange: (item: T | null) => void
  /** Given if the server searches; the items are then shown as they come. */
  onSearch?: (text: string) => void
  /** Shown while there are no options. */
  none: ReactNode
  /** Enter in the empty field, while there are no options. */
  onNone?: (() => void) | undefined
  placeholder?: string
  label?: string
  icon?: Icon
  disabled?: boolean
  /** Whether emptying the field clears the choice. */
  clearable?: boolean
  end?: ReactNode
}) {
  const { t, i18n } = useLingui()
  const field = useField()
  const [text, setText] = useState('')
  const { items, onSearch, icon: Sign } = props
  const index = useMemo(() => (onSearch ? null : rankIndex(items, i18n.locale)), [items, onSearch, i18n.locale])
  const shown = useMemo(
    () => (index && text !== '' ? rank(text, index, { limit: SHOWN }).map(({ item }) => item) : items.slice(0, SHOWN)),
    [index, items, text],
  )
  // Typing replaces the previous choice.
  const input = useRef<HTMLInputElement>(null)
  const title = props.value?.title ?? ''
  // Its name may arrive after the focus. It is selected in the same step that shows it, or the next key would be appended to it.
  useEffect(() => {
    const { current } = input
    if (current === document.activeElement && current?.value === title) current.select()
  }, [title])
  const withDetail = props.value?.detail !== undefined && text === ''
  return (
    <Headless
      value={props.value}
      by="id"
      onChange={props.onChange}
      onClose={() => setText('')}
      disabled={props.disabled ?? false}
    >
      <span className="frame relative" data-state={field?.state}>
        {Sign && <Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />}
        <span className="relative flex min-w-0 flex-1">
          <ComboboxInput
            {...fieldProps(field)}
            aria-label={props.label}
            // Escape closes its list before anything around it.
            aria-haspopup="listbox"
            dir="auto"
            autoComplete="off"
            placeholder={props.placeholder}
            displayValue={(item: T | null) => item?.title ?? ''}
            onChange={event => {
              setText(event.target.value)
              onSearch?.(event.target.value)
              if (props.clearable && event.target.value === '') props.onChange(null)
            }}
            ref={input}
            // The library moves the caret to the end first, so this happens a frame later. A second Tab may come before that
            // frame, and selecting takes the focus in Chromium, so it would pull the person back.
            onFocus={({ currentTarget }) => {
              const former = currentTarget.value
              requestAnimationFrame(() => {
                if (currentTarget === document.activeElement && currentTarget.value === former) currentTarget.select()
              })
            }}
            onKeyDownCapture={event => {
              // The Enter that ends a composed word must not choose (Safari sends it as 229).
              if (isComposing(event.nativeEvent)) event.stopPropagation()
              // If nothing is found, the typed text stays to be corrected; Enter would discard it.
              if (event.key === 'Enter' && shown.length === 0 && (text !== '' || props.onNone)) {
                event.preventDefault()
                event.stopPropagation()
                if (text === '') props.onNone?.()
              }
            }}
            className="min-w-0 flex-1 border-0 bg-transparent p-0 text-base outline-none"
          />
          {withDetail && (
            <span className="pointer-events-none absolute inset-0 flex items-center gap-2" aria-hidden={true}>
              <span className="invisible whitespace-pre">{props.value?.title}</span>
              <span className="min-w-0 truncate text-text-3">{props.value?.detail}</span>
            </span>
          )}
        </span>
        {props.end}
        <ComboboxButton className="-me-1 grid size-6 flex-none place-items-center" aria-label={t`Show the choices`}>
          <ChevronDown className="size-3.5 text-text-3" aria-hidden={true} />
        </ComboboxButton>
      </span>
      <ComboboxOptions
        // The library positions by the input; the popup belongs under the whole frame, with its icon and arrow.
        anchor={{ to: 'bottom start', offset: Sign ? -33 : -11 }}
        modal={false}
        data-layer=""
        className={classNames(
          popupClasses,
          'min-w-60',
          Sign ? 'w-[calc(var(--input-width)+72px)]' : 'w-[calc(var(--input-width)+50px)]',
        )}
      >
        {shown.map(item => (
          <ComboboxOption key={item.id} value={item} className={optionClasses}>
            <span dir="auto" className="min-w-0 truncate group-data-selected:font-semibold">
              {item.title}
            </span>
            {item.detail && <span className="truncate text-sm text-text-3">{item.detail}</span>}
          </ComboboxOption>
        ))}
        {shown.length === 0 && props.none}
      </ComboboxOptions>
    </Headless>
  )
}
