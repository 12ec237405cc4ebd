// The saved views of a list: which one is shown, whether it was changed since, and what can be done with it.
import type { List } from '@office/shared/core/api/endpoint'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { type ListView, listViewContract, type ViewColumn } from '@office/shared/core/lists/list-view.contract'
import { msg } from '@office/shared/core/messages/message'
import { Bookmark, Users } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Command, RunResult } from '../../command/command.ts'
import { commandContext } from '../../command/context.ts'
import { call } from '../../data/api.ts'
import { invalidate, useEndpoint } from '../../data/queries.ts'
import { writeListUrl } from '../question/list-url.ts'
import type { ColumnChoice } from './list-columns.ts'

/** The address parameter that names the saved view. */
export const VIEW_PARAM = 'view'

export interface ViewActions {
  /** The saved view that is shown. */
  shown: ListView | null
  /** Filters, order or columns differ from the saved ones. */
  isChanged: boolean
  /** Null if this person may not change it. */
  mayChange: boolean
  save: (name: string, isShared: boolean) => Promise<RunResult>
  change: (part: Partial<Pick<ListView, 'name' | 'is_shared'>> | 'as-shown') => Promise<RunResult>
  remove: () => Promise<RunResult>
  /** Resets to the saved state. */
  restore: () => void
}

const saved = msg`View saved: {name}`
const updated = msg`View updated: {name}`
const deleted = msg`View deleted: {name}`
const openView = msg`View: {name}`
const sharedBy = msg`Shared by {name}`

/** Whether two queries find the same rows in the same order. */
export const sameQuestion = (a: Pick<ListQuery, 'filters' | 'sort'>, b: Pick<ListQuery, 'filters' | 'sort'>): boolean => {
  const text = ({ filters, sort }: Pick<ListQuery, 'filters' | 'sort'>) =>
    JSON.stringify(Object.entries(encodeListQuery({ filters, sort })).sort())
  return text(a) === text(b)
}

/** Whether the address names a view and has no query of its own. */
const isBare = (search: string) => {
  const names = [...new URLSearchParams(search).keys()]
  return names.includes(VIEW_PARAM) && names.every(name => name !== 'sort' && !name.startsWith('filter['))
}

/** @param pageSize rows per page, which no view changes */
export function useListViews(list: List, pageSize: number) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const number = Number(new URLSearchParams(search).get(VIEW_PARAM))
  const found = useEndpoint(
    listViewContract.list,
    { query: { filters: { list: list.path }, noPagination: true } },
    { staleTime: 60_000 },
  )
  const views = useMemo(
    () => [...(found.data?.data ?? [])].sort((a, b) => Number(a.is_shared) - Number(b.is_shared) || a.name.localeCompare(b.name)),
    [found.data],
  )
  const shown = views.find(view => view.id === number) ?? null
  const open = (
    view: Pick<ListView, 'id' | 'filters' | 'sort'> | null,
    query?: Pick<ListQuery, 'filters' | 'sort'>,
    how: { replace?: boolean } = {},
  ) => {
    const text = writeListUrl(list, {
      ...(view ?? query ?? { filters: {}, sort: [] }),
      page: 1,
      paginate: pageSize,
      noPagination: false,
    })
    const all = [...(view ? [`${VIEW_PARAM}=${view.id}`] : []), text].filter(part => part !== '').join('&')
    navigate(all === '' ? path : `${path}?${all}`, how)
  }
  // An address that only names a view opens it as saved. If someone removes its filters meanwhile, they stay removed.
  const isNameOnly = useRef(isBare(search))
  useEffect(() => {
    if (!found.data || !isNameOnly.current) return
    isNameOnly.current = false
    if (shown && isBare(search)) open(shown, undefined, { replace: true })
  })
  const commands = views.map(
    (view): Command => ({
      id: `list.view-${view.id}`,
      title: { message: openView, values: { name: view.name } },
      ...(view.is_shared ? { detail: { message: sharedBy, values: { name: view.author } } } : {}),
      section: 'here',
      icon: view.is_shared ? Users : Bookmark,
      surfaces: ['palette'],
      run: () => open(view),
    }),
  )
  return { views, shown, open, commands }
}

/** The operations on the shown view, for commands; the list's query and columns are what is saved. */
export function viewActions(
  list: List,
  { shown, open }: Pick<ReturnType<typeof useListViews>, 'shown' | 'open'>,
  query: ListQuery,
  columns: ColumnChoice<never>,
): ViewActions {
  const asShown = () => ({
    filters: query.filters,
    sort: query.sort,
    columns: columns.chosen === null ? null : columns.chosen.map(({ name, width }) => ({ name, ...(width ? { width } : {}) })),
  })
  const sameColumns = (a: readonly ViewColumn[] | null, b: readonly ViewColumn[] | null) => {
    const text = (all: readonly ViewColumn[] | null) => JSON.stringify(all?.map(({ name, width }) => [name, width ?? 0]) ?? null)
    return text(a) === text(b)
  }
  const create = async (view: Omit<ListView, 'id' | 'version' | 'author'>) => {
    const made = await call(listViewContract.create, { body: view })
    await invalidate(listViewContract.list)
    return made
  }
  const bodyOf = ({ name, filters, sort, columns: own, is_shared, version }: ListView) => ({
    name,
    filters,
    sort,
    columns: own,
    is_shared,
    version,
  })
  return {
    shown,
    isChanged: shown !== null && !(sameQuestion(shown, query) && sameColumns(shown.columns, columns.chosen)),
    mayChange: shown !== null && (!shown.is_shared || commandContext.permissions.has('share-view')),
    save: async (name, isShared) => {
      const made = await create({ list: list.path, name, ...asShown(), is_shared: isShared })
      open(made)
      return {
        toast: { message: saved, values: { name } },
        undo: async () => {
          await call(listViewContract.remove, { params: { id: made.id } })
          await invalidate(listViewContract.list)
        },
      }
    },
    change: async part => {
      if (!shown) return {}
      const next = part === 'as-shown' ? asShown() : part
      const before = shown
      const after = await call(listViewContract.update, { params: { id: shown.id }, body: { ...bodyOf(shown), ...next } })
      // Saved columns need no copy on this device.
      if (part === 'as-shown') columns.reset()
      await invalidate(listViewContract.list)
      return {
        toast: { message: updated, values: { name: after.name } },
        undo: async () => {
          const body = { ...bodyOf(before), version: after.version }
          await call(listViewContract.update, { params: { id: before.id }, body })
          await invalidate(listViewContract.list)
        },
      }
    },
    remove: async () => {
      if (!shown) return {}
      const { id, author: _author, version: _version, ...view } = shown
      await call(listViewContract.remove, { params: { id } })
      await invalidate(listViewContract.list)
      open(null, query)
      return {
        toast: { message: deleted, values: { name: view.name } },
        undo: async () => open(await create(view)),
      }
    },
    restore: () => {
      if (!shown) return
      columns.reset()
      open(shown)
    },
  }
}
