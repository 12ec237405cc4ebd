// The suggestions of the filter line while someone types: fields first, then the values of the named field.

import type { List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import { NONE } from '@office/shared/core/lists/list-query'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { Choice } from '../../command/command.ts'
import { originalOf, type Tell } from '../../language/translate.ts'
import { rank, rankIndex, TIER } from '../../palette/records/rank.ts'
import type { FilterControl, ListDefinition } from '../define-list.ts'
import { dayFilterChoices } from './day-filter.ts'
import type { TypedFilter } from './filter-text.ts'

export type NamedControl = FilterControl & { name: string }

export type Suggestion =
  /** `rest`: what stays on the line when it is chosen; `isNamed`: the field was typed before the value. */
  | { kind: 'field'; id: string; control: NamedControl; rest: string }
  | { kind: 'value'; id: string; control: NamedControl; choice: Choice; isNamed: boolean; rest: string }
  | { kind: 'search'; id: string; text: string }

export function controlsOf(definition: ListDefinition): NamedControl[] {
  const kinds: Partial<Record<string, Filter>> = definition.list.filters
  return Object.entries(definition.filters)
    .filter(([name]) => name !== definition.searchFilter)
    .map(([name, control]) => {
      const { none } = control
      const offersNone = none !== undefined && kinds[name] === 'ids-or-none'
      return { ...control, name, ...(offersNone ? { choices: () => [{ value: NONE, title: none }] } : {}) }
    })
}

/** Every word for a filter: its label and its other words, in the reader's language and in English. */
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
/** Values per field that is not named. */
const MOST_OF_ONE = 3
/** Milliseconds of pause in typing before the server is asked. */
const PAUSE = 120

/** The typed part of the value of a named field ('status:deli'), and the line before it. */
interface OpenTerm {
  filter: TypedFilter
  part: string
  rest: string
}

function openTerm(text: string, filters: readonly TypedFilter[]): OpenTerm | null {
  const found = /([\p{L}_]+)[:=]"?([^"]*)$/u.exec(text)
  const filter = found && filters.find(candidate => candidate.words.includes((found[1] ?? '').toLowerCase()))
  return filter ? { filter, part: found[2] ?? '', rest: text.slice(0, found.index) } : null
}

/** The text after the last complete term, and the line before it. */
function freePart(text: string): { word: string; rest: string } {
  const end = [...text.matchAll(/[\p{L}_]+(?::|>=|<=|>|<|=)(?:"[^"]*"|\S+)\s*/gu)].reduce(
    (to, { index, 0: whole }) => Math.max(to, index + whole.length),
    0,
  )
  return { word: text.slice(end).trim(), rest: text.slice(0, end) }
}

interface Found {
  control: NamedControl
  choice: Choice
  /** The text is exactly this value. */
  isExact: boolean
}

/** Values of a field with loaded choices that may be meant; typing mistakes are forgiven. */
function valuesAtHand(control: NamedControl, kind: Filter | undefined, word: string, tell: Tell): Found[] {
  if (kind === 'days') return dayFilterChoices(word, tell, control.spans).map(choice => ({ control, choice, isExact: false }))
  const choices = (control.choices?.(tell) ?? []).map(choice => ({
    id: choice.value,
    title: tell(choice.title),
    original: originalOf(choice.title),
    choice,
  }))
  return rank(word, rankIndex(choices), { limit: MOST }).map(({ item: { choice }, tier }) => ({
    control,
    choice,
    isExact: tier === TIER.exact,
  }))
}

/** The immediate suggestions if no field is named: exact values, a search, further values, fields. */
export function offersFor(definition: ListDefinition, text: string, tell: Tell): Suggestion[] {
  const controls = controlsOf(definition)
  const { word, rest } = freePart(text)
  const asField = (control: NamedControl): Suggestion => ({ kind: 'field', id: control.name, control, rest })
  // Enter applies a complete term; a suggestion would take its place.
  if (word === '') return rest === '' ? controls.slice(0, MOST + 4).map(asField) : []
  const kinds: Partial<Record<string, Filter>> = definition.list.filters
  // 'yes' means nothing without its field, and a single character matches too much.
  const values = controls
    .filter(({ name }) => kinds[name] !== 'flag' && word.length > 1)
    .flatMap(control => valuesAtHand(control, kinds[control.name], word, tell).slice(0, MOST_OF_ONE))
  const asValue = ({ control, choice }: Found) => asSuggestion(control, choice, { isNamed: false, rest })
  const named = controls.map(control => ({
    id: control.name,
    title: tell(control.label),
    original: originalOf(control.label),
    control,
  }))
  return [
    ...values.filter(({ isExact }) => isExact).map(asValue),
    ...(definition.searchFilter ? [{ kind: 'search' as const, id: 'search', text: text.trim() }] : []),
    ...values
      .filter(({ isExact }) => !isExact)
      .slice(0, MOST)
      .map(asValue),
    ...rank(word, rankIndex(named), { limit: MOST }).map(({ item }) => asField(item.control)),
  ]
}

const asSuggestion = (control: NamedControl, choice: Choice, how: { isNamed: boolean; rest: string }): Suggestion => ({
  kind: 'value',
  id: `${control.name}:${choice.value}`,
  control,
  choice,
  ...how,
})

/** Values of fields that are looked up, for a text without a field; fields with the same drop-down share its answer. */
function useLookedUp(definition: ListDefinition, text: string, enabled: boolean): { list: Suggestion[]; isLoading: boolean } {
  const { word, rest } = freePart(text)
  const asked = controlsOf(definition).flatMap(control => (control.search ? [{ control, search: control.search }] : []))
  const answers = useQueries({
    queries: asked.map(({ control, search }) => ({
      queryKey: ['filter-values', control.path ?? `${definition.noun} ${control.name}`, word],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        await new Promise(resolve => setTimeout(resolve, PAUSE))
        signal.throwIfAborted()
        return search(word, signal)
      },
      enabled: enabled && /\p{L}{2}/u.test(word),
      staleTime: 60_000,
    })),
  })
  return {
    list: asked.flatMap(({ control }, at) =>
      (answers[at]?.data ?? []).slice(0, MOST_OF_ONE).map(choice => asSuggestion(control, choice, { isNamed: false, rest })),
    ),
    isLoading: answers.some(answer => answer.isFetching && answer.data === undefined),
  }
}

/** Suggestions for a line of text, and whether values are still loading; those come last, so that nothing moves. */
export function useSuggestions(
  definition: ListDefinition,
  text: string,
  tell: Tell,
  enabled: boolean,
): { list: Suggestion[]; isLoading: boolean } {
  const controls = controlsOf(definition)
  const term = openTerm(text, typedFilters(definition, tell))
  const control = term ? controls.find(candidate => candidate.name === term.filter.name) : undefined
  const part = term?.part ?? ''
  const remote = useQuery({
    queryKey: ['filter-values', control?.path ?? `${definition.noun} ${control?.name}`, part],
    queryFn: ({ signal }) => control?.search?.(part, signal) ?? Promise.resolve([]),
    enabled: enabled && control?.search !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const free = useLookedUp(definition, term ? '' : text, enabled)
  if (!term || !control) return { list: [...offersFor(definition, text, tell), ...free.list], isLoading: free.isLoading }
  const atHand =
    part === '' && term.filter.kind !== 'days'
      ? (control.choices?.(tell) ?? [])
      : valuesAtHand(control, term.filter.kind, part, tell).map(({ choice }) => choice)
  const choices = control.search ? [...atHand, ...(remote.data ?? [])] : atHand
  return {
    list: choices.slice(0, MOST).map(choice => asSuggestion(control, choice, { isNamed: true, rest: term.rest })),
    isLoading: remote.isLoading && control.search !== undefined,
  }
}
