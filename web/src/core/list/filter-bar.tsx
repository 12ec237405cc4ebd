// The filter line: chips of what is in force, and one input that understands fields, values, free text and pasted numbers.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ListQuery } from '@office/shared/core/list-query'
import { msg } from '@office/shared/core/message'
import { Search, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { isComposing } from '../command/normalise-key.ts'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import { notify } from '../ui/notices.ts'
import { useTell } from '../ui/translate.ts'
import type { ListDefinition } from './define-list.ts'
import { FilterChips } from './filter-chips.tsx'
import { type Suggestion, typedFilters, useSuggestions } from './filter-suggestions.ts'
import { readTypedFilters } from './filter-text.ts'
import type { ChangeList } from './list-url.ts'

const notUnderstood = msg`Not understood: {parts}`

export function FilterBar(props: {
  definition: ListDefinition
  query: ListQuery
  change: ChangeList
  inputRef: RefObject<HTMLInputElement | null>
  columnsRef: RefObject<HTMLSpanElement | null>
  isColumnsOpen: boolean
  onColumns: () => void
  /** True where the text was taken as a set of numbers. */
  onPaste: (text: string) => boolean
  /** Of a list that is a part of a page: a line of its own for it would push the rows down. */
  heading?: { title: string; count: string | undefined; actions: ReactNode }
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { definition, query, change, heading } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()
  const { list: suggestions, isLoading } = useSuggestions(definition, text, tell, isOpen)
  const shown = isOpen && (suggestions.length > 0 || isLoading)

  const set = (name: string, value: string) => change({ filters: { ...query.filters, [name]: value } })
  const add = (name: string, value: string) => {
    const before = query.filters[name]
    const kind = definition.list.filters[name]
    const several = before !== undefined && (kind === 'words' || kind === 'ids')
    set(name, several ? [...new Set([...before.split(','), value])].join(',') : value)
  }
  const close = () => {
    setText('')
    setActive(0)
    setOpen(false)
  }

  /** Takes the whole line: fields, looked-up names and free text. */
  async function apply() {
    const read = readTypedFilters(text, typedFilters(definition, tell))
    const filters = { ...query.filters }
    for (const { filter, value } of read.terms) {
      const control = definition.filters[filter.name]
      const choices = filter.kind === 'ids' ? await control?.search?.(value, AbortSignal.timeout(5000)) : control?.choices?.(tell)
      const exact = choices?.find(choice => choice.value === value || tell(choice.title).toLowerCase() === value.toLowerCase())
      const chosen = exact ?? (filter.kind === 'ids' ? choices?.[0] : undefined)
      if (filter.kind === 'ids' && !chosen) read.unread.push(`${filter.words[0] ?? filter.name}:${value}`)
      else filters[filter.name] = chosen?.value ?? value
    }
    if (read.rest !== '' && definition.searchFilter) filters[definition.searchFilter] = read.rest
    if (read.unread.length > 0) notify('warn', { message: notUnderstood, values: { parts: read.unread.join(' ') } })
    change({ filters })
    close()
  }

  function choose(suggestion: Suggestion) {
    if (suggestion.kind === 'search') return void apply()
    if (suggestion.kind === 'value') {
      add(suggestion.control.name, suggestion.choice.value)
      return close()
    }
    // The field is named; its values come next.
    const kind = definition.list.filters[suggestion.control.name]
    setText(`${tell(suggestion.control.label).toLowerCase().replace(/\s+/g, '_')}${kind === 'amounts' ? '>' : ':'}`)
    setActive(0)
    props.inputRef.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const count = suggestions.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      if (count > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (event.key === 'Enter') {
      const suggestion = shown ? suggestions[active] : undefined
      if (suggestion && text.trim() !== '') choose(suggestion)
      else if (suggestion && suggestion.kind === 'field') choose(suggestion)
      else void apply()
    } else if (event.key === 'Escape') {
      if (text === '' && !shown) return props.inputRef.current?.blur()
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
          setText(control.name === definition.searchFilter ? value : `${tell(control.label).toLowerCase().replace(/\s+/g, '_')}:`)
          setOpen(true)
          props.inputRef.current?.focus()
        }}
        onRemove={name => {
          const { [name]: _removed, ...filters } = query.filters
          change({ filters })
        }}
      />
      <span className="relative flex h-7 min-w-15 flex-1 items-center gap-2 text-sm">
        <Keys of="/" />
        <input
          ref={props.inputRef}
          data-own-escape=""
          role="combobox"
          aria-label={t`Filter`}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && suggestions[active] ? `${listId}-${suggestions[active].id}` : undefined}
          className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
          placeholder={t`Type to filter`}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          onPaste={event => {
            if (!props.onPaste(event.clipboardData.getData('text'))) return
            event.preventDefault()
            close()
          }}
          onKeyDown={onKeyDown}
        />
        {shown && (
          <div
            id={listId}
            role="listbox"
            aria-label={t`Filter suggestions`}
            className="absolute inset-s-6 top-8 z-(--z-menu) w-72 rounded-md bg-raised p-1 shadow-pop"
          >
            {isLoading && (
              <p className="m-0 px-2 py-1.5 text-text-3">
                <Trans>Fetching Data.....</Trans>
              </p>
            )}
            {suggestions.map((suggestion, index) => (
              <div
                key={suggestion.id}
                id={`${listId}-${suggestion.id}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={`flex h-8 items-center gap-2 rounded-[5px] px-2 text-base ${index === active ? 'bg-option' : ''}`}
                onPointerMove={() => setActive(index)}
                onPointerDown={event => {
                  event.preventDefault()
                  choose(suggestion)
                }}
              >
                <SuggestionRow suggestion={suggestion} />
              </div>
            ))}
          </div>
        )}
      </span>
      <span ref={props.columnsRef}>
        <Button
          tone="quiet"
          size="small"
          icon={SlidersHorizontal}
          aria-haspopup="dialog"
          aria-expanded={props.isColumnsOpen}
          onClick={props.onColumns}
        >
          <Trans>Columns</Trans>
        </Button>
      </span>
      {heading && <span className="flex flex-none items-center gap-2">{heading.actions}</span>}
    </div>
  )
}

function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const tell = useTell()
  if (suggestion.kind === 'search')
    return (
      <>
        <Search className="size-3.5 text-text-3" aria-hidden={true} />
        <span className="truncate">
          <Trans>
            Search for <b>{suggestion.text}</b>
          </Trans>
        </span>
      </>
    )
  const Sign = suggestion.kind === 'field' ? suggestion.control.icon : suggestion.choice.icon
  return (
    <>
      {Sign && <Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />}
      <span className="truncate font-medium" dir="auto">
        {suggestion.kind === 'field' ? tell(suggestion.control.label) : tell(suggestion.choice.title)}
      </span>
      {suggestion.kind === 'value' && suggestion.choice.detail && (
        <span className="ms-auto truncate text-text-3">{tell(suggestion.choice.detail)}</span>
      )}
    </>
  )
}
