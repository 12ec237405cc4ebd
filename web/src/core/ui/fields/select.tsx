// One of a known list of options. Loaded with the screen that uses it, never with the shell.
import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { Trans } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Icon } from '../../command/command.ts'
import { Keys } from '../../keys/keys.tsx'
import { classNames } from '../class-names.ts'
import { fieldProps, useField } from './field.tsx'
import { optionClasses, popupClasses } from './option-list.ts'

export interface SelectOption<T extends string | number> {
  value: T
  title: string
  detail?: ReactNode
  icon?: Icon
  /** Why it cannot be chosen now. */
  off?: string
}

/** The next option that begins with a letter, after the chosen one and wrapping around, like the browser's own. */
export function nextByLetter<T extends string | number>(
  options: readonly SelectOption<T>[],
  chosen: SelectOption<T> | undefined,
  letter: string,
): SelectOption<T> | undefined {
  const from = chosen ? options.indexOf(chosen) + 1 : 0
  const round = [...options.slice(from), ...options.slice(0, from)]
  const begins = (title: string) => title.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return round.find(option => option.off === undefined && begins(option.title))
}

export function Select<T extends string | number>(props: {
  options: readonly SelectOption<T>[]
  value: T | null
  onChange: (value: T) => void
  /** Clears the choice, by a line at the end or by Backspace, unless the field around it is required. */
  onEmpty?: () => void
  placeholder?: string
  /** Required outside a field. */
  label?: string
  disabled?: boolean
  small?: boolean
  icon?: Icon
  className?: string
}) {
  const field = useField()
  const chosen = props.options.find(option => option.value === props.value)
  const Sign = chosen?.icon ?? props.icon
  const empty = chosen && field?.required === false ? props.onEmpty : undefined
  return (
    <Listbox
      value={props.value}
      onChange={value => (value === null ? empty?.() : props.onChange(value))}
      disabled={props.disabled ?? false}
    >
      <ListboxButton
        // A button cannot be 'required', so its label says so.
        {...fieldProps(field && { ...field, required: false })}
        aria-label={props.label}
        aria-labelledby={props.label === undefined && field ? `${field.labelId} ${field.id}` : undefined}
        data-state={field?.state}
        // Letters choose here; they are not commands of the page.
        data-typing=""
        onKeyDown={event => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') !== 'true') {
            // Opens the list; by default, the key would save the form around it.
            event.preventDefault()
            event.stopPropagation()
            event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
          } else if (event.key === 'Backspace' || event.key === 'Delete') {
            empty?.()
          } else if (event.key.length === 1 && event.key !== ' ') {
            const next = nextByLetter(props.options, chosen, event.key)
            if (next) props.onChange(next.value)
          }
        }}
        className={classNames('frame w-full text-start text-base', props.small && '[--field:28px] text-sm', props.className)}
      >
        {Sign && <Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />}
        <span dir="auto" className={classNames('min-w-0 flex-1 truncate', !chosen && 'text-text-3')}>
          {chosen?.title ?? props.placeholder}
        </span>
        <ChevronDown className="size-3.5 flex-none text-text-3" aria-hidden={true} />
      </ListboxButton>
      <ListboxOptions anchor="bottom start" modal={false} className={`${popupClasses} min-w-(--button-width)`} data-layer="">
        {props.options.map(option => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.off !== undefined}
            className={optionClasses}
            title={option.off}
          >
            {option.icon && <option.icon className="size-3.5 text-text-2" aria-hidden={true} />}
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {option.title}
            </span>
            {option.detail && <span className="text-sm text-text-3">{option.detail}</span>}
            <Check className="size-3.5 flex-none text-accent opacity-0 group-data-selected:opacity-100" aria-hidden={true} />
          </ListboxOption>
        ))}
        {empty && (
          <ListboxOption value={null} className={classNames(optionClasses, 'text-text-2')}>
            <span className="min-w-0 flex-1 truncate">
              <Trans>Leave empty</Trans>
            </span>
            <span aria-hidden={true}>
              <Keys of="backspace" tone="ghost" />
            </span>
          </ListboxOption>
        )}
      </ListboxOptions>
    </Listbox>
  )
}
