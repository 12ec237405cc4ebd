// What a command knows when it runs: who, where, and which records it is about. The screens add their part to it (scope.ts).
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { proxy, ref } from 'valtio'
import type { Words } from '../language/translate.ts'

/** From where a command is run. */
export type Surface = 'palette' | 'hotkey' | 'row' | 'bulk' | 'menu' | 'toolbar' | 'scan'

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
  /** The noun of the list on the screen, if that has no rows; null otherwise. */
  emptyList: string | null
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
}

/** The session's part, written by the shell. */
export const commandContext = proxy<
  Omit<Ctx, 'source' | 'filterPage' | 'selection' | 'focusedRow' | 'record' | 'within' | 'emptyList'>
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
