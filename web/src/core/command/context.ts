// The context that commands read at dispatch: one proxy for the session, and patches from the screens.
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { useEffect, useRef, useState } from 'react'
import { proxy, ref } from 'valtio'
import type { Words } from '../language/translate.ts'
import type { Command, Surface } from './command.ts'

/** One record as commands and the palette see it; `data` is its row in the list. */
export interface RecordRef {
  noun: string
  id: number | string
  label: Words
  data?: unknown
}

/** The selected rows of a list: named one by one, or everything that a query finds, with exceptions. */
export type Selection = {
  noun: string
  /** '3 orders selected' */
  label: Words
} & (
  | { mode: 'ids'; ids: readonly (number | string)[]; rows: readonly unknown[] }
  | { mode: 'query'; query: Partial<ListQuery>; except: readonly (number | string)[]; total: number }
)

export interface Ctx {
  route: string
  selection: Selection | null
  /** The row under the list's cursor. */
  focusedRow: RecordRef | null
  /** The record that the screen shows, or the focused one on its page. */
  record: RecordRef | null
  /** The record whose page this is, while one of its rows has the focus. */
  within: RecordRef | null
  permissions: ReadonlySet<string>
  tenant: string
  user: string
  locale: string
  dir: 'ltr' | 'rtl'
  online: boolean
  /** A scan station is open: plain letters belong to the scanner. */
  scan: boolean
  source: Surface
  /** Narrows the list on the screen; null if there is no list. */
  filterPage: ((text: string) => void) | null
  /** Commands of this page alone: saved views, the open record's own actions. */
  extra: readonly Command[]
}

export type CtxPatch = Partial<Omit<Ctx, 'source' | 'within'>>

/** The session's part, written by the shell. */
export const commandContext = proxy<
  Omit<Ctx, 'source' | 'extra' | 'filterPage' | 'selection' | 'focusedRow' | 'record' | 'within'>
>({
  route: '/',
  permissions: ref(new Set<string>()),
  tenant: '',
  user: '',
  locale: 'en',
  dir: 'ltr',
  online: true,
  scan: false,
})

// A function, so that it returns what holds when the key is pressed, not at the last render.
const patches: { place: number; read: () => CtxPatch }[] = []

/** Scopes in the order in which they were first rendered: a page before its parts, even if both appear at once. */
let drawn = 0

/** Everything that commands may know now. Inner scopes win; their extra commands are added up. */
export function readContext(source: Surface): Ctx {
  const ctx: Ctx = {
    ...commandContext,
    selection: null,
    focusedRow: null,
    record: null,
    within: null,
    filterPage: null,
    extra: [],
    source,
  }
  for (const { read } of patches) {
    const { extra, ...patch } = read()
    if (patch.record && ctx.record) ctx.within = ctx.record
    Object.assign(ctx, patch)
    if (extra) ctx.extra = [...ctx.extra, ...extra]
  }
  return ctx
}

const scopeListeners = new Set<() => void>()
const scopesChanged = () => {
  for (const listener of scopeListeners) listener()
}

/** Calls back when a screen or a record starts or stops contributing to the context; returns the function that stops it. */
export function onScopeChange(listener: () => void): () => void {
  scopeListeners.add(listener)
  return () => scopeListeners.delete(listener)
}

/** Adds a patch to the context, inside the scopes of lower places; returns the function that removes it. */
export function addCommandScope(read: () => CtxPatch, place: number = ++drawn): () => void {
  const entry = { place, read }
  const within = patches.findLastIndex(patch => patch.place < place)
  patches.splice(within + 1, 0, entry)
  scopesChanged()
  return () => {
    const at = patches.indexOf(entry)
    if (at >= 0) patches.splice(at, 1)
    scopesChanged()
  }
}

/** The page's part of the context while the component is mounted: its selection, focused row and record. */
export function useCommandScope(patch: CtxPatch | (() => CtxPatch)): void {
  const latest = useRef(patch)
  latest.current = patch
  const [place] = useState(() => ++drawn)
  // React runs the effects of children before those of the page, so the order of effects does not give the nesting.
  useEffect(
    () => addCommandScope(() => (typeof latest.current === 'function' ? latest.current() : latest.current), place),
    [place],
  )
}

/** The one record a command acts on: the row under the cursor, else the record shown, else a selection of one. */
export function recordAt(ctx: Ctx): RecordRef | null {
  if (ctx.focusedRow) return ctx.focusedRow
  if (ctx.record) return ctx.record
  const { selection } = ctx
  const id = selection?.mode === 'ids' && selection.ids.length === 1 ? selection.ids[0] : undefined
  if (selection?.mode !== 'ids' || id === undefined) return null
  return { noun: selection.noun, id, label: selection.label, data: selection.rows[0] }
}

/** What is known of a record: its row in the list, or an empty object if only its name is known. */
export const dataOf = (record: RecordRef | null): object =>
  typeof record?.data === 'object' && record.data !== null ? record.data : {}

/** How many records a selection holds. */
export const selectedCount = (selection: Selection): number =>
  selection.mode === 'ids' ? selection.ids.length : selection.total - selection.except.length

/** The selection, or the one record as a selection of one. */
export function targetsOf(ctx: Ctx): Selection | null {
  if (ctx.selection && selectedCount(ctx.selection) > 0) return ctx.selection
  const record = recordAt(ctx)
  return record && { mode: 'ids', noun: record.noun, label: record.label, ids: [record.id], rows: [record.data] }
}
