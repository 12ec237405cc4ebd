// A screen's own filters, and a person's, which may narrow but never widen them.

import type { ListQuery } from '@office/shared/core/lists/list-query'

const partsOf = (value: string) => value.split(',')

export function withinFixed(
  filters: Readonly<Record<string, string>>,
  fixed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const narrowed = Object.entries(fixed).map(([name, value]) => {
    const own = filters[name]
    const isWithin = own !== undefined && partsOf(own).every(part => partsOf(value).includes(part))
    return [name, isWithin ? own : value]
  })
  return { ...filters, ...Object.fromEntries(narrowed) }
}

/** The query of a list: what its address says, within the screen's own filters. */
export const askedWithin = (query: ListQuery, fixed: Readonly<Record<string, string>> | undefined): ListQuery =>
  fixed ? { ...query, filters: withinFixed(query.filters, fixed) } : query
