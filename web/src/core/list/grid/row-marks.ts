// Which row has the cursor and which are selected. Each row listens to its own marks only, so that moving the cursor in 10,000
// rows redraws two of them.

export type RowId = number

/** Selected rows: named one by one, or everything that the list's query finds, with exceptions. */
export type Marked = { mode: 'ids'; ids: ReadonlySet<RowId> } | { mode: 'query'; except: ReadonlySet<RowId> }

export interface RowMarks {
  readonly cursor: RowId | null
  readonly marked: Marked
  isSelected(id: RowId): boolean
  /** Moves the cursor; `index` is remembered in case the row itself disappears. */
  moveTo(id: RowId | null, index: number): void
  /** The last position of the cursor, in rows of the list. */
  readonly index: number
  /** The column of the cell under the cursor, from 0; null while the cursor is on the row as a whole. */
  readonly cell: number | null
  enterCell(cell: number | null): void
  /** Toggles one row's selection and makes it the anchor of ranges. */
  toggle(id: RowId): void
  /** Selects from the anchor to the row, in `order`, skipping holes; a shrinking range deselects rows again. */
  extendTo(id: RowId, order: readonly (RowId | undefined)[]): void
  /** The row at which a range to this row begins. */
  anchorOf(id: RowId): RowId
  selectIds(ids: readonly RowId[]): void
  selectQuery(): void
  clear(): void
  /** Called when this row's marks change. */
  watchRow(id: RowId, listener: () => void): () => void
  /** Called when anything changes. */
  watch(listener: () => void): () => void
  /** Rises with every change of the selection. */
  readonly version: number
}

export const hasSelected = ({ marked }: Pick<RowMarks, 'marked'>): boolean => marked.mode === 'query' || marked.ids.size > 0

export function createRowMarks(): RowMarks {
  let cursor: RowId | null = null
  let index = 0
  let cell: number | null = null
  let marked: Marked = { mode: 'ids', ids: new Set() }
  let anchor: RowId | null = null
  // The rows added by the present range; shrinking it deselects only these.
  let range: readonly RowId[] = []
  let version = 0
  const byRow = new Map<RowId, Set<() => void>>()
  const all = new Set<() => void>()

  const isSelected = (id: RowId) => (marked.mode === 'ids' ? marked.ids.has(id) : !marked.except.has(id))
  const tell = (ids: Iterable<RowId>) => {
    for (const id of ids) for (const listener of byRow.get(id) ?? []) listener()
    for (const listener of all) listener()
  }
  const setMarked = (next: Marked, changed: Iterable<RowId>) => {
    marked = next
    version++
    tell(changed)
  }
  const setIds = (ids: ReadonlySet<RowId>) => {
    const before = marked
    const touched = before.mode === 'ids' ? new Set([...before.ids, ...ids]) : byRow.keys()
    setMarked({ mode: 'ids', ids }, touched)
  }

  return {
    get cursor() {
      return cursor
    },
    get marked() {
      return marked
    },
    get index() {
      return index
    },
    get cell() {
      return cell
    },
    enterCell(next) {
      if (next === cell) return
      cell = next
      tell(cursor === null ? [] : [cursor])
    },
    get version() {
      return version
    },
    isSelected,
    moveTo(id, at) {
      index = at
      if (id === cursor) return
      const changed = [cursor, id].filter(row => row !== null)
      cursor = id
      tell(changed)
    },
    toggle(id) {
      anchor = id
      range = [id]
      const set = new Set(marked.mode === 'ids' ? marked.ids : marked.except)
      if (!set.delete(id)) set.add(id)
      setMarked(marked.mode === 'ids' ? { mode: 'ids', ids: set } : { mode: 'query', except: set }, [id])
    },
    anchorOf: id => anchor ?? cursor ?? id,
    extendTo(id, order) {
      const ends = [order.indexOf(anchor ?? cursor ?? id), order.indexOf(id)]
      const [from, to] = [Math.min(...ends), Math.max(...ends)]
      if (from < 0) return
      anchor ??= cursor
      const next = order.slice(from, to + 1).filter(row => row !== undefined)
      const set = new Set(marked.mode === 'ids' ? marked.ids : [])
      for (const row of range) set.delete(row)
      for (const row of next) set.add(row)
      range = next
      setIds(set)
    },
    selectIds(ids) {
      range = []
      setIds(new Set(ids))
    },
    selectQuery() {
      range = []
      setMarked({ mode: 'query', except: new Set() }, byRow.keys())
    },
    clear() {
      anchor = null
      range = []
      setIds(new Set())
    },
    watchRow(id, listener) {
      const listeners = byRow.get(id) ?? new Set()
      listeners.add(listener)
      byRow.set(id, listeners)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) byRow.delete(id)
      }
    },
    watch(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}
