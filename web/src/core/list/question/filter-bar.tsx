// The filter line: chips of the active filters, and one input that understands fields, values, free text and pasted numbers.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ListQuery, namesRecords } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Keys } from '../../keys/keys.tsx'
import { isComposing } from '../../keys/normalise-key.ts'
import { type Tell, useTell } from '../../language/translate.ts'
import { notify } from '../../notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import type { ListDefinition } from '../define-list.ts'
import { FilterChips } from './filter-chips.tsx'
import { controlsOf, type NamedControl, type Suggestion, useSuggestions } from './filter-suggestions.ts'
import type { ChangeList } from './list-url.ts'
import { readLine } from './read-line.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'

/** A field as typed before its colon. */
const typedName = (control: NamedControl, tell: Tell) => tell(control.label).toLowerCase().replace(/\s+/g, '_')

/** 'status:delivered', for the first field with loaded values. */
function exampleOf(definition: ListDefinition, tell: Tell): string | null {
  const control = controlsOf(definition).find(candidate => candidate.choices)
  const choice = control?.choices?.(tell).at(0)
  if (!control || !choice) return null
  const value = tell(choice.title).toLowerCase()
  return `${typedName(control, tell)}:${/\s/.test(value) ? `"${value}"` : value}`
}

const notUnderstood = msg`Not understood: {parts}`

export function FilterBar(props: {
  definition: ListDefinition
  query: ListQuery
  change: ChangeList
  inputRef: RefObject<HTMLInputElement | null>
  columnsRef: RefObject<HTMLButtonElement | null>
  isColumnsOpen: boolean
  onColumns: () => void
  /** Back to the rows. */
  onLeave: () => void
  /** True if the text was taken as a set of numbers. */
  onPaste: (text: string) => boolean
  /** For a list that is part of a page, where a line of its own would push the rows down. */
  heading?: { title: string; count: string | undefined; actions: ReactNode }
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { definition, query, change, heading } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // An empty line highlights nothing, so that Enter does not choose something unasked.
  const [active, setActive] = useState(-1)
  const listId = useId()
  const { list: suggestions, isLoading } = useSuggestions(definition, text, tell, isOpen)
  const shown = isOpen && (suggestions.length > 0 || isLoading)
  const line = useRef<HTMLSpanElement>(null)
  const fields = controlsOf(definition)
    .slice(0, 3)
    .map(control => tell(control.label))
    .join(', ')
  const example = exampleOf(definition, tell)
  const typeIn = (typed: string) => {
    setText(typed)
    setActive(typed.trim() === '' ? -1 : 0)
  }

  const set = (name: string, value: string) => change({ filters: { ...query.filters, [name]: value } })
  const add = (name: string, value: string) => {
    const before = query.filters[name]
    const kind = definition.list.filters[name]
    const several = before !== undefined && (kind === 'words' || namesRecords(kind))
    set(name, several ? [...new Set([...before.split(','), value])].join(',') : value)
  }
  const close = () => {
    typeIn('')
    setOpen(false)
  }

  /** Takes the whole line. */
  async function apply() {
    const { filters, unread } = await readLine(text, definition, tell)
    if (unread.length > 0) notify('warn', { message: notUnderstood, values: { parts: unread.join(' ') } })
    change({ filters: { ...query.filters, ...filters } })
    close()
  }

  function choose(suggestion: Suggestion) {
    if (suggestion.kind === 'search') return void apply()
    if (suggestion.kind === 'value') {
      add(suggestion.control.name, suggestion.choice.value)
      typeIn(suggestion.rest)
      return setOpen(suggestion.rest !== '')
    }
    // The field is known; its values come next.
    const kind = definition.list.filters[suggestion.control.name]
    typeIn(`${suggestion.rest}${typedName(suggestion.control, tell)}${kind === 'amounts' ? '>' : ':'}`)
    setOpen(true)
    props.inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const count = suggestions.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      if (count > 0)
        setActive((Math.max(active, event.key === 'ArrowDown' ? -1 : 0) + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (event.key === 'Enter') {
      const suggestion = shown ? suggestions[active] : undefined
      if (suggestion) choose(suggestion)
      else if (text.trim() === '') props.onLeave()
      else void apply()
    } else if (event.key === 'Escape') {
      if (text === '') props.onLeave()
      close()
    } else if (event.key === 'Backspace' && text === '') {
      const last = Object.keys(query.filters).at(-1)
      if (last === undefined) return
      const { [last]: _removed, ...filters } = query.filters
      change({ filters })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className={`relative flex flex-none items-center gap-1.5 border-b border-border ps-4 pe-3 ${heading ? 'min-h-(--bar-h) flex-wrap py-1' : 'h-(--bar-h)'}`}
    >
      {heading && (
        <span className="me-2.5 flex items-center gap-2">
          <h2 className="m-0 text-md font-semibold">{heading.title}</h2>
          {heading.count !== undefined && <span className="num text-text-3">{heading.count}</span>}
        </span>
      )}
      <FilterChips
        definition={definition}
        filters={query.filters}
        onEdit={(control, value) => {
          typeIn(control.name === definition.searchFilter ? value : `${typedName(control, tell)}:`)
          setOpen(true)
          props.inputRef.current?.focus()
        }}
        onRemove={name => {
          const { [name]: _removed, ...filters } = query.filters
          change({ filters })
        }}
      />
      <span ref={line} className="filter-line flex h-7 min-w-15 flex-1 items-center gap-2 text-sm">
        <Keys of="/" />
        <input
          ref={props.inputRef}
          data-own-escape=""
          data-scan="search"
          role="combobox"
          aria-label={t`Filter`}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && suggestions[active] ? optionId(listId, suggestions[active]) : undefined}
          className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
          placeholder={t`Type to filter: ${fields} …`}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => {
            typeIn(event.target.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onPaste={event => {
            if (!props.onPaste(event.clipboardData.getData('text'))) return
            event.preventDefault()
            close()
          }}
          onKeyDown={onKeyDown}
        />
        {shown && (
          <SuggestionList
            id={listId}
            line={line}
            suggestions={suggestions}
            active={active}
            isLoading={isLoading}
            example={text === '' ? example : null}
            onActive={setActive}
            onChoose={choose}
          />
        )}
      </span>
      <Button
        ref={props.columnsRef}
        tone="quiet"
        size="small"
        icon={SlidersHorizontal}
        aria-haspopup="dialog"
        aria-expanded={props.isColumnsOpen}
        onClick={props.isColumnsOpen ? undefined : props.onColumns}
      >
        <Trans>Columns</Trans>
      </Button>
      {heading && <span className="flex flex-none items-center gap-2">{heading.actions}</span>}
    </div>
  )
}
