// The filter line: chips of the active filters, and one input that understands fields, values, free text and pasted numbers.
import { Trans, useLingui } from '@lingui/react/macro'
import { decodeListQuery, type ListQuery, namesRecords } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { Search, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Choice } from '../../command/command.ts'
import { Keys } from '../../keys/keys.tsx'
import { isComposing } from '../../keys/normalise-key.ts'
import { type Tell, useTell } from '../../language/translate.ts'
import { showBeside } from '../../layers/anchored.ts'
import { notify } from '../../notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import type { ListDefinition } from '../define-list.ts'
import { FilterChips } from './filter-chips.tsx'
import { controlsOf, type NamedControl, type Suggestion, typedFilters, useSuggestions } from './filter-suggestions.ts'
import { readTypedFilters } from './filter-text.ts'
import type { ChangeList } from './list-url.ts'

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
  const box = useRef<HTMLDivElement>(null)
  // Closed by the field, because it keeps the focus and so the browser does not close it.
  useLayoutEffect(() => {
    if (shown && box.current && line.current) showBeside(box.current, line.current)
  }, [shown])
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

  /** Parses the whole line: fields, looked-up names and free text. */
  async function apply() {
    const read = readTypedFilters(text, typedFilters(definition, tell))
    const filters = { ...query.filters }
    for (const { filter, value } of read.terms) {
      const control = controlsOf(definition).find(({ name }) => name === filter.name)
      const isRecord = namesRecords(filter.kind)
      const isMeant = (choice: Choice) => choice.value === value || tell(choice.title).toLowerCase() === value.toLowerCase()
      const atHand = control?.choices?.(tell).find(isMeant)
      const found = atHand || !isRecord ? [] : await control?.search?.(value, AbortSignal.timeout(5000))
      const chosen = atHand ?? found?.find(isMeant) ?? found?.[0]
      const meant = chosen?.value ?? value
      const isRead =
        (chosen || !isRecord) && !('problems' in decodeListQuery(definition.list, { [`filter[${filter.name}]`]: meant }))
      if (isRead) filters[filter.name] = meant
      else read.unread.push(`${filter.words[0] ?? filter.name}:${value}`)
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
          aria-activedescendant={shown && suggestions[active] ? `${listId}-${suggestions[active].id}` : undefined}
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
          <div
            ref={box}
            id={listId}
            role="listbox"
            aria-label={t`Filter suggestions`}
            popover="manual"
            data-place="start"
            className="anchored w-72 rounded-md bg-raised p-1 shadow-pop"
          >
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
            {isLoading && (
              <p className="m-0 px-2 py-1.5 text-text-3">
                <Trans>Fetching Data.....</Trans>
              </p>
            )}
            {text === '' && example && (
              <p className="m-0 mt-1 border-t border-hairline px-2 py-1.5 text-sm text-text-3">
                <Trans>
                  Or type a value, or both: <bdi className="code">{example}</bdi>
                </Trans>
              </p>
            )}
          </div>
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
  const Sign = suggestion.kind === 'field' ? suggestion.control.icon : (suggestion.choice.icon ?? suggestion.control.icon)
  return (
    <>
      {Sign && <Sign className="size-3.5 flex-none text-text-3" aria-hidden={true} />}
      {suggestion.kind === 'value' && !suggestion.isNamed && (
        <span className="flex-none text-text-3">{tell(suggestion.control.label)}:</span>
      )}
      <span className="truncate font-medium" dir="auto">
        {suggestion.kind === 'field' ? tell(suggestion.control.label) : tell(suggestion.choice.title)}
      </span>
      {suggestion.kind === 'value' && suggestion.choice.detail && (
        <span className="ms-auto truncate text-text-3">{tell(suggestion.choice.detail)}</span>
      )}
    </>
  )
}
