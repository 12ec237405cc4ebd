// What is typed on the filter line: its suggestions, which of them is highlighted, and the filters that a choice or Enter makes of it.
import { type ListQuery, namesRecords } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { isComposing } from '../../keys/normalise-key.ts'
import { type Tell, useTell } from '../../language/translate.ts'
import { notify } from '../../notices/notices.ts'
import type { ListDefinition } from '../define-list.ts'
import { type NamedControl, type Suggestion, useSuggestions } from './filter-suggestions.ts'
import type { ChangeList } from './list-url.ts'
import { readLine } from './read-line.ts'

type Filters = ListQuery['filters']

export interface FilterLineProps {
  definition: ListDefinition
  query: ListQuery
  change: ChangeList
  inputRef: RefObject<HTMLInputElement | null>
  /** Back to the rows. */
  onLeave: () => void
}

export interface FilterLine {
  text: string
  suggestions: readonly Suggestion[]
  isLoading: boolean
  /** The suggestions are in sight. */
  isShown: boolean
  /** The position of the highlighted suggestion; -1 if there is none. */
  active: number
  highlight: (index: number) => void
  /** Shows or hides the suggestions. */
  setOpen: (isOpen: boolean) => void
  type: (text: string) => void
  /** Empties the line. */
  close: () => void
  choose: (suggestion: Suggestion) => void
  /** Brings an active filter back to the line. */
  edit: (control: NamedControl, value: string) => void
  /** Takes an active filter away. */
  remove: (name: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const notUnderstood = msg`Not understood: {parts}`

/** A field as typed before its colon. */
export const typedName = (control: NamedControl, tell: Tell) => tell(control.label).toLowerCase().replace(/\s+/g, '_')

/** Another value of a filter that takes several is added to the former ones; else it takes their place. */
function withValue(filters: Filters, { list }: ListDefinition, name: string, value: string): Filters {
  const before = filters[name]
  const kind = list.filters[name]
  const several = before !== undefined && (kind === 'words' || namesRecords(kind))
  return { ...filters, [name]: several ? [...new Set([...before.split(','), value])].join(',') : value }
}

function without(name: string, { [name]: _removed, ...filters }: Filters): Filters {
  return filters
}

/** The suggestion that an arrow key highlights: from the last to the first, and back. */
function nextActive(active: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  return (Math.max(active, key === 'ArrowDown' ? -1 : 0) + (key === 'ArrowDown' ? 1 : count - 1)) % count
}

export function useFilterLine({ definition, query, change, inputRef, onLeave }: FilterLineProps): FilterLine {
  const tell = useTell()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  // An empty line highlights nothing, so that Enter does not choose something unasked.
  const [active, setActive] = useState(-1)
  const { list: suggestions, isLoading } = useSuggestions(definition, text, tell, isOpen)
  const isShown = isOpen && (suggestions.length > 0 || isLoading)

  const put = (typed: string) => {
    setText(typed)
    setActive(typed.trim() === '' ? -1 : 0)
  }
  const type = (typed: string) => {
    put(typed)
    setOpen(true)
  }
  /** Writes what the person goes on typing at. */
  const lead = (typed: string) => {
    type(typed)
    inputRef.current?.focus()
  }
  const close = () => {
    put('')
    setOpen(false)
  }

  const remove = (name: string) => change({ filters: without(name, query.filters) })

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
      change({ filters: withValue(query.filters, definition, suggestion.control.name, suggestion.choice.value) })
      put(suggestion.rest)
      return setOpen(suggestion.rest !== '')
    }
    // The field is known; its values come next.
    const kind = definition.list.filters[suggestion.control.name]
    lead(`${suggestion.rest}${typedName(suggestion.control, tell)}${kind === 'amounts' ? '>' : ':'}`)
  }

  function enter() {
    const suggestion = isShown ? suggestions[active] : undefined
    if (suggestion) choose(suggestion)
    else if (text.trim() === '') onLeave()
    else void apply()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      if (suggestions.length > 0) setActive(nextActive(active, event.key, suggestions.length))
    } else if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') {
      if (text === '') onLeave()
      close()
    } else if (event.key === 'Backspace' && text === '') {
      const last = Object.keys(query.filters).at(-1)
      if (last === undefined) return
      remove(last)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    text,
    suggestions,
    isLoading,
    isShown,
    active,
    highlight: setActive,
    setOpen,
    type,
    close,
    choose,
    edit: (control, value) => lead(control.name === definition.searchFilter ? value : `${typedName(control, tell)}:`),
    remove,
    onKeyDown,
  }
}
