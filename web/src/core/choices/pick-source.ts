// Choices looked up in a drop-down of the contract: for filters, forms and command arguments.
import type { Choice as Entry } from '@office/shared/core/choice'
import type { Schema } from '@office/shared/core/schema'
import { fold } from '@office/shared/format/fold'
import type { Choice } from '../command/command.ts'
import { call } from '../data/api.ts'

interface WholeDropdown {
  readonly kind: 'action'
  readonly method: 'GET'
  readonly path: string
  readonly summary: string
  readonly needs: 'staff'
  readonly returns: Schema<Entry[]>
}

interface SearchedDropdown extends WholeDropdown {
  readonly query: Schema<{ search?: string; ids?: string }>
}

/** A drop-down of the contract: one that is searched, or one that always returns everything, such as the countries. */
export type Dropdown = SearchedDropdown | WholeDropdown

/** Where a pick field finds its choices. */
export interface PickSource {
  /** Names the endpoint in query keys. */
  path: string
  /** 'server': asked on every change of the text; 'all': fetched once and ranked here. */
  searchedBy: 'server' | 'all'
  search: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  names: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Choice[]>
  /** The records that a choice stands for, if it is a group of them: the cities of a state. Null if it is a record itself. */
  membersOf?: (value: string) => Promise<readonly string[]> | null
}

const choiceOf = ({ id, name, detail }: Entry): Choice => ({
  value: String(id),
  title: name,
  ...(detail === undefined ? {} : { detail }),
})

/**
 * Choices of a drop-down, by part of their name or by their ids.
 * @param only what narrows it: 'filter[kind]'
 */
export function lookUp(endpoint: Dropdown, only: Readonly<Record<`filter[${string}]`, string>> = {}): PickSource {
  const narrowed = new URLSearchParams(only).toString()
  const path = narrowed === '' ? endpoint.path : `${endpoint.path}?${narrowed}`
  if ('query' in endpoint) {
    const ask = async (query: { search?: string; ids?: string }, signal: AbortSignal) =>
      (await call(endpoint, { query: { ...only, ...query } }, { signal })).map(choiceOf)
    return {
      path,
      searchedBy: 'server',
      search: (text, signal) => {
        // A card names a record by its number, and so do people who know it: '#12'.
        const number = /^#(\d{1,9})$/.exec(text)?.[1]
        return ask(number === undefined ? (text === '' ? {} : { search: text }) : { ids: number }, signal)
      },
      names: (ids, signal) => ask({ ids: ids.join(',') }, signal),
    }
  }
  return wholeSource(path, async signal => (await call(endpoint, {}, { signal })).map(choiceOf))
}

/** Choices that are all loaded at once and searched here. */
export const wholeSource = (path: string, all: (signal: AbortSignal) => Promise<readonly Choice[]>): PickSource => ({
  path,
  searchedBy: 'all',
  search: async (text, signal) => {
    const wanted = fold(text)
    return (await all(signal)).filter(({ title }) => typeof title === 'string' && fold(title).includes(wanted))
  },
  names: async (ids, signal) => (await all(signal)).filter(choice => ids.includes(choice.value)),
})
