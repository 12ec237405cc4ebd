// The input of the filter line with its suggestions below.
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useId, useRef } from 'react'
import { Keys } from '../../keys/keys.tsx'
import { type Tell, useTell } from '../../language/translate.ts'
import type { ListDefinition } from '../define-list.ts'
import { controlsOf } from './filter-suggestions.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { type FilterLine, typedName } from './use-filter-line.ts'

/** 'status:delivered', for the first field with loaded values. */
function exampleOf(definition: ListDefinition, tell: Tell): string | null {
  const control = controlsOf(definition).find(candidate => candidate.choices)
  const choice = control?.choices?.(tell).at(0)
  if (!control || !choice) return null
  const value = tell(choice.title).toLowerCase()
  return `${typedName(control, tell)}:${/\s/.test(value) ? `"${value}"` : value}`
}

interface Props {
  definition: ListDefinition
  line: FilterLine
  inputRef: RefObject<HTMLInputElement | null>
  /** True if the text was taken as a set of numbers. */
  onPaste: (text: string) => boolean
}

export function FilterInput({ definition, line, inputRef, onPaste }: Props) {
  const { t } = useLingui()
  const tell = useTell()
  const listId = useId()
  const box = useRef<HTMLSpanElement>(null)
  const { text, suggestions, active, isShown } = line
  const fields = controlsOf(definition)
    .slice(0, 3)
    .map(control => tell(control.label))
    .join(', ')
  const example = exampleOf(definition, tell)
  return (
    <span ref={box} className="filter-line flex h-7 min-w-15 flex-1 items-center gap-2 text-sm">
      <Keys of="/" />
      <input
        ref={inputRef}
        data-own-escape=""
        data-scan="search"
        role="combobox"
        aria-label={t`Filter`}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && suggestions[active] ? optionId(listId, suggestions[active]) : undefined}
        className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
        placeholder={t`Type to filter: ${fields} …`}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => line.type(event.target.value)}
        onFocus={() => line.setOpen(true)}
        onBlur={() => line.setOpen(false)}
        onPaste={event => {
          if (!onPaste(event.clipboardData.getData('text'))) return
          event.preventDefault()
          line.close()
        }}
        onKeyDown={line.onKeyDown}
      />
      {isShown && (
        <SuggestionList
          id={listId}
          line={box}
          suggestions={suggestions}
          active={active}
          isLoading={line.isLoading}
          example={text === '' ? example : null}
          onActive={line.highlight}
          onChoose={line.choose}
        />
      )}
    </span>
  )
}
