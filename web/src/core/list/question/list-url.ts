// The URL is the state of a list: filters, sort, page and page size are stored only there.
import type { List } from '@office/shared/core/api/endpoint'
import { decodeListQuery, type ListQuery } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { preferences } from '../../look/preferences.ts'
import { rowsThatFit, useWindowHeight } from '../fitting-rows.ts'

/** Rows per page if the address names no number: the list's own, the person's, or as many as fit. */
const usualSize = (list: List) => list.pageSize ?? preferences.pageSize ?? rowsThatFit(list.path)

/** Reads what it can from a query string; a mistyped parameter is ignored rather than breaking the screen. */
export function readListUrl(list: List, search: string): ListQuery {
  const params: Record<string, string> = { paginate: String(usualSize(list)), ...Object.fromEntries(new URLSearchParams(search)) }
  const readable = Object.entries(params).filter(([name, value]) => 'query' in decodeListQuery(list, { [name]: value }))
  const decoded = decodeListQuery(list, Object.fromEntries(readable))
  return 'query' in decoded ? decoded.query : { page: 1, paginate: usualSize(list), sort: [], filters: {}, noPagination: false }
}

/**
 * A query as a query string, with readable brackets and without defaults. As many rows as fit are not written, since another
 * window differs.
 */
export function writeListUrl(list: List, query: ListQuery): string {
  const { paginate, ...rest } = query
  const params = encodeListQuery({ ...rest, ...(paginate === (list.pageSize ?? rowsThatFit(list.path)) ? {} : { paginate }) })
  return Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%2C/g, ',').replace(/%3A/g, ':')}`)
    .join('&')
}

/** Parameters of the surrounding screen, such as the tab of the record that the list is part of; they are kept. */
const foreignPart = (search: string): string =>
  [...new URLSearchParams(search)]
    .filter(([name]) => !name.startsWith('filter[') && !['sort', 'page', 'paginate', 'noPagination'].includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

export type ChangeList = (change: Partial<ListQuery>, how?: { replace?: boolean }) => void

/** The query of this screen and the function that changes it. A change of filters or sort goes back to page 1. */
export function useListUrl(list: List): [ListQuery, ChangeList] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { density, zoom, pageSize } = useSnapshot(preferences)
  const height = useWindowHeight()
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many rows fit follows the window and these preferences
  const query = useMemo(() => readListUrl(list, search), [list, search, height, density, zoom, pageSize])
  const change = useCallback<ChangeList>(
    (part, how = {}) => {
      const startsOver = part.filters !== undefined || part.sort !== undefined || part.paginate !== undefined
      const next = { ...query, ...(startsOver ? { page: 1 } : {}), ...part }
      const text = [foreignPart(search), writeListUrl(list, next)].filter(part => part !== '').join('&')
      navigate(text === '' ? path : `${path}?${text}`, { replace: how.replace ?? false })
    },
    [list, query, path, search, navigate],
  )
  return [query, change]
}
