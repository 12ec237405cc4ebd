// Choices looked up in a dropdown endpoint: for filters, forms and arguments of commands.
import type { Choice as Entry } from '@office/shared/core/choice'
import type { Schema } from '@office/shared/core/schema'
import { call } from './api.ts'
import type { Choice } from './command/command.ts'

/** A dropdown of the contract that can be searched. */
export interface Dropdown {
  readonly kind: 'action'
  readonly method: 'GET'
  readonly path: string
  readonly summary: string
  readonly needs: 'staff'
  readonly query: Schema<{ search?: string; ids?: string }>
  readonly returns: Schema<Entry[]>
}

const choiceOf = ({ id, name, detail }: Entry): Choice => ({
  value: String(id),
  title: name,
  ...(detail === undefined ? {} : { detail }),
})

/** Choices by part of their name. */
export const searchOf =
  (endpoint: Dropdown) =>
  async (search: string, signal: AbortSignal): Promise<readonly Choice[]> =>
    (await call(endpoint, { query: search === '' ? {} : { search } }, { signal })).map(choiceOf)

/** Choices by their ids, for the chips of a link that somebody shared. */
export const namesOf =
  (endpoint: Dropdown) =>
  async (ids: readonly string[], signal: AbortSignal): Promise<readonly Choice[]> =>
    (await call(endpoint, { query: { ids: ids.join(',') } }, { signal })).map(choiceOf)

/** Both ways of a filter by id. */
export const lookUp = (endpoint: Dropdown) => ({ search: searchOf(endpoint), names: namesOf(endpoint) })
