// Looks up pasted numbers in a list: which field they belong to, which exist and which do not.
import { MAX_PAGE_SIZE } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import type { QueryClient } from '@tanstack/react-query'
import type { Within } from '../../data/path-params.ts'
import type { ListDefinition } from '../define-list.ts'
import { pageQuestion, rowsOf } from '../use-list-rows.ts'

export interface Pasted {
  /** The filter that fits best, and its value. */
  filter: string
  value: string
  found: number
  /** As they were pasted. */
  missing: string[]
}

/** The length that fits an address, with room for the other filters; the server reads 16,384 characters. */
const MAX_ADDRESS = 15_000

export type PastedOutcome = Pasted | { problem: 'too-long' | 'no-field' }

/**
 * Queries the list with the numbers as each kind of number that it knows, and takes the field with the most matches; if there are
 * none, the first that fits their form.
 */
export async function findPasted(
  definition: ListDefinition,
  numbers: readonly string[],
  within: Within,
  client: QueryClient,
): Promise<PastedOutcome> {
  const { list } = definition
  const tried = Object.entries(definition.numberFilters ?? {}).flatMap(([filter, read]) => {
    const values = numbers.flatMap(number => read(number) ?? [])
    return values.length > 0 ? [{ filter, read, value: [...new Set(values)].join(',') }] : []
  })
  if (tried.length === 0) return { problem: 'no-field' }
  const fit = tried.filter(({ filter, value }) => addressLength(filter, value) <= MAX_ADDRESS)
  if (fit.length === 0) return { problem: 'too-long' }
  const ask = (filter: string, value: string, page: number) =>
    client.fetchQuery({
      ...pageQuestion(
        list,
        { page, paginate: MAX_PAGE_SIZE, sort: [], filters: { [filter]: value, ...definition.fixed }, noPagination: false },
        within,
      ),
      staleTime: 5000,
    })
  const answers = await Promise.all(fit.map(async part => ({ ...part, first: await ask(part.filter, part.value, 1) })))
  const best = answers.reduce((a, b) => (b.first.meta.total > a.first.meta.total ? b : a))
  const pages = Array.from({ length: Math.min(50, best.first.meta.last_page) - 1 }, (_, at) => at + 2)
  const rest = await Promise.all(pages.map(page => ask(best.filter, best.value, page)))
  const there = new Set([best.first, ...rest].flatMap(answer => rowsOf(answer).map(row => numberOf(row, best.filter))))
  const missing = numbers.filter(number => !there.has(best.read(number) ?? ''))
  return { filter: best.filter, value: best.value, found: numbers.length - missing.length, missing }
}

/** A number filter has the same name as the row's field. */
const numberOf = (row: object, field: string): unknown => Object.entries(row).find(([name]) => name === field)?.[1]

const addressLength = (filter: string, value: string): number =>
  new URLSearchParams(encodeListQuery({ filters: { [filter]: value } })).toString().length
