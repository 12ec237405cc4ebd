// What the filter line offers while one types: fields first, then the values of the field named.

import type { List } from '@office/shared/core/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { Choice } from '../command/command.ts'
import { fold } from '../command/rank.ts'
import { originalOf, type Tell } from '../ui/translate.ts'
import { dayFilterChoices } from './day-filter.ts'
import type { FilterControl, ListDefinition } from './define-list.ts'
import type { TypedFilter } from './filter-text.ts'

export type NamedControl = FilterControl & { name: string }

export type Suggestion =
  | { kind: 'field'; id: string; control: NamedControl }
  | { kind: 'value'; id: string; control: NamedControl; choice: Choice }
  | { kind: 'search'; id: string; text: string }

export const controlsOf = (definition: ListDefinition): NamedControl[] =>
  Object.entries(definition.filters)
    .filter(([name]) => name !== definition.searchFilter)
    .map(([name, control]) => ({ ...control, name }))

/** Every word that a filter answers to: its label and its other words, in the reader's language and in English. */
export function typedFilters(definition: ListDefinition, tell: Tell): TypedFilter[] {
  const list: List = definition.list
  return controlsOf(definition).flatMap(control => {
    const kind = list.filters[control.name]
    if (!kind) return []
    const labels = [control.label, ...(control.words ? [control.words] : [])].flatMap(words => [tell(words), originalOf(words)])
    const words = labels.flatMap(label => label.toLowerCase().split(',')).map(word => word.trim().replace(/\s+/g, '_'))
    return [{ name: control.name, kind, words: [...new Set([...words, control.name])] }]
  })
}

const MOST = 8

/** The field that the caret is in ('status:deli') and what was typed of its value. */
function openTerm(text: string, filters: readonly TypedFilter[]): { filter: TypedFilter; part: string } | null {
  const found = /([\p{L}_]+)[:=]"?([^"]*)$/u.exec(text)
  const filter = found && filters.find(candidate => candidate.words.includes((found[1] ?? '').toLowerCase()))
  return filter ? { filter, part: found?.[2] ?? '' } : null
}

/** Suggestions for a line of text, and whether values are still on their way. */
export function useSuggestions(
  definition: ListDefinition,
  text: string,
  tell: Tell,
  enabled: boolean,
): { list: Suggestion[]; isLoading: boolean } {
  const filters = typedFilters(definition, tell)
  const controls = controlsOf(definition)
  const term = openTerm(text, filters)
  const control = term ? controls.find(candidate => candidate.name === term.filter.name) : undefined
  const part = term?.part ?? ''
  const remote = useQuery({
    queryKey: ['filter-values', definition.noun, control?.name, part],
    queryFn: ({ signal }) => control?.search?.(part, signal) ?? Promise.resolve([]),
    enabled: enabled && control?.search !== undefined,
    staleTime: 60_000,
  })
  if (control) {
    const wanted = fold(part)
    const choices = control.search
      ? (remote.data ?? [])
      : term?.filter.kind === 'days'
        ? dayFilterChoices(part, tell)
        : (control.choices?.(tell) ?? []).filter(
            choice => fold(tell(choice.title)).includes(wanted) || fold(originalOf(choice.title)).includes(wanted),
          )
    const list = choices
      .slice(0, MOST)
      .map(choice => ({ kind: 'value' as const, id: `${control.name}:${choice.value}`, control, choice }))
    return { list, isLoading: remote.isLoading && control.search !== undefined }
  }
  const word = fold(text.trim())
  const fields = controls.filter(
    candidate =>
      word === '' || fold(tell(candidate.label)).startsWith(word) || fold(originalOf(candidate.label)).startsWith(word),
  )
  const search: Suggestion[] = word !== '' && definition.searchFilter ? [{ kind: 'search', id: 'search', text: text.trim() }] : []
  return {
    list: [
      ...search,
      ...fields.slice(0, MOST + 4).map(candidate => ({ kind: 'field' as const, id: candidate.name, control: candidate })),
    ],
    isLoading: false,
  }
}
