// Where a list's cursor goes, with pages and with all rows on one page, when rows arrive late, disappear or fail to load.
import { CallError } from '@office/shared/core/api/failure'
import { describe, expect, it } from 'vitest'
import { type CursorPlace, createCursor, MOST_BETWEEN } from './cursor.ts'
import type { AnyRow } from './define-list.ts'
import { createRowMarks } from './grid/row-marks.ts'
import type { ListRows } from './use-list-rows.ts'

const PER_PAGE = 5

const rowsFrom = (first: number, count: number): AnyRow[] => Array.from({ length: count }, (_, at) => ({ id: first + at }))

const nothing: ListRows = {
  source: { count: 0, at: () => undefined },
  rows: [],
  ids: [],
  fetchBetween: async () => [],
  before: 0,
  isEndless: false,
  total: 0,
  totalIs: 'exact',
  lastPage: 1,
  isLoading: false,
  isStale: false,
  error: null,
  refetch: () => undefined,
}

/** A page of rows; 12 rows on three pages by default. */
const pageOf = (rows: readonly AnyRow[], more: Partial<ListRows> = {}): ListRows => ({
  ...nothing,
  source: { count: rows.length, at: index => rows[index] },
  rows,
  ids: rows.map(({ id }) => id),
  total: 12,
  lastPage: 3,
  ...more,
})

/** All rows on one page, numbered from 1. Rows from `from` to before `to` are loaded; ids at `seen` positions are known. */
function endless(
  count: number,
  at: { from?: number; to?: number; seen?: readonly number[] },
  more: Partial<ListRows> = {},
): ListRows & { ids: (number | undefined)[] } {
  const { from = 0, to = count, seen = [] } = at
  const ids: (number | undefined)[] = []
  for (const place of [...Array.from({ length: to - from }, (_, step) => from + step), ...seen]) ids[place] = place + 1
  ids.length = count
  const rows = rowsFrom(from + 1, to - from)
  return {
    ...nothing,
    isEndless: true,
    total: count,
    source: { count, at: (index: number) => (index < from || index >= to ? undefined : rows[index - from]) },
    rows,
    ...more,
    ids,
  }
}

/** A list on the screen: shows what it is given, and records what its cursor asks for. */
function shown(first: ListRows, page = 1) {
  const now = { found: first, page }
  const marks = createRowMarks()
  const asked: string[] = []
  const known: CursorPlace['known'] = new Map()
  const cursor = createCursor({
    marks,
    known,
    list: () => ({ ...now, paginate: PER_PAGE }),
    reveal: index => void asked.push(`reveal ${index}`),
    toPage: (to, why) => {
      now.page = to
      asked.push(`page ${to} ${why}`)
    },
    onGone: () => void asked.push('gone'),
    onNotSelected: why => void asked.push(why instanceof CallError ? why.code : why),
  })
  const show = (found: ListRows) => {
    now.found = found
    cursor.remember()
    cursor.settle()
  }
  show(first)
  return {
    cursor,
    marks,
    asked,
    known,
    show,
    /** The rows of the requested page, of twelve. */
    showPage: () => show(pageOf(rowsFrom((now.page - 1) * PER_PAGE + 1, now.page === 3 ? 2 : PER_PAGE))),
    at: () => [marks.cursor, marks.index],
    selected: () => (marks.marked.mode === 'ids' ? [...marks.marked.ids].sort((a, b) => a - b) : 'all'),
  }
}

const firstPage = () => pageOf(rowsFrom(1, PER_PAGE))

describe('in pages', () => {
  it('stands nowhere until a key is pressed, then at the end that the key comes from', () => {
    for (const [by, id] of [
      [1, 1],
      [-1, 5],
      [10, 1],
    ] as const) {
      const { cursor, marks } = shown(firstPage())
      expect(marks.cursor).toBeNull()
      cursor.move(by)
      expect(marks.cursor).toBe(id)
    }
  })

  it('moves by rows and stays on the page when more than one', () => {
    const { cursor, at, asked } = shown(firstPage())
    cursor.toEnd('first')
    cursor.move(1)
    expect(at()).toEqual([2, 1])
    cursor.move(10)
    expect(at()).toEqual([5, 4])
    cursor.move(-10)
    expect([at(), asked]).toEqual([[1, 0], []])
  })

  it('goes on past either end of a page, to the row that comes next', () => {
    const { cursor, at, asked, show, showPage } = shown(firstPage())
    cursor.toEnd('last')
    cursor.move(1)
    // The old rows are shown until the new ones arrive.
    show(pageOf(rowsFrom(1, PER_PAGE), { isStale: true }))
    expect(at()).toEqual([5, 4])
    showPage()
    expect(at()).toEqual([6, 0])
    cursor.move(-1)
    showPage()
    expect([at(), asked]).toEqual([
      [5, 4],
      ['page 2 turned', 'page 1 turned'],
    ])
  })

  it('turns to no page that is not there', () => {
    const { cursor, at, asked, showPage } = shown(firstPage())
    cursor.turnPage(-1)
    cursor.turnPage(3)
    cursor.toEnd('first')
    cursor.move(-1)
    expect([asked, at()]).toEqual([[], [1, 0]])
    cursor.turnPage(2)
    showPage()
    cursor.toEnd('last')
    cursor.move(1)
    expect([asked, at()]).toEqual([['page 3 turned'], [12, 1]])
  })

  it('waits for rows that are still to come, where the key would have put it', () => {
    for (const [press, id] of [
      ['move down', 1],
      ['move up', 5],
      ['end', 5],
    ] as const) {
      const { cursor, marks, showPage } = shown({ ...nothing, isLoading: true })
      if (press === 'end') cursor.toEnd('last')
      else cursor.move(press === 'move down' ? 1 : -1)
      expect(marks.cursor).toBeNull()
      showPage()
      expect(marks.cursor).toBe(id)
    }
  })
})

describe('when rows go away', () => {
  const without = (...gone: number[]) => pageOf(rowsFrom(1, PER_PAGE).filter(({ id }) => !gone.includes(id)))

  it('gives the cursor to the row that is now in its place', () => {
    const { cursor, at, show } = shown(firstPage())
    cursor.place(2)
    show(without(3))
    expect(at()).toEqual([4, 2])
    show(without(3, 4, 5))
    expect(at()).toEqual([2, 1])
  })

  it('leaves it on its row where that only moved', () => {
    const { cursor, marks, show } = shown(firstPage())
    cursor.place(2)
    show(without(1))
    expect(marks.cursor).toBe(3)
    cursor.move(1)
    expect(marks.cursor).toBe(4)
  })

  it('goes back a page with the last row of the last page, to its last row', () => {
    const { cursor, at, asked, show, showPage } = shown(pageOf(rowsFrom(11, 1)), 3)
    cursor.toEnd('first')
    show(pageOf([], { lastPage: 2, total: 10 }))
    expect(asked).toEqual(['page 2 gone'])
    showPage()
    expect(at()).toEqual([10, 4])
  })

  it('goes to the last page that there is from one far behind it', () => {
    const { asked } = shown(pageOf([], { lastPage: 3 }), 9)
    expect(asked).toEqual(['page 3 gone'])
  })

  it('stays on a page whose rows did not come', () => {
    const { asked } = shown(pageOf([], { error: new CallError(500, 'internal', '') }), 3)
    expect(asked).toEqual([])
  })

  it('has no cursor left without rows, and says so once', () => {
    const { cursor, marks, asked, show } = shown(firstPage())
    cursor.place(2)
    show(pageOf([], { total: 0, lastPage: 1 }))
    show(pageOf([], { total: 0, lastPage: 1 }))
    expect([marks.cursor, cursor.row(), asked]).toEqual([null, undefined, ['gone']])
  })
})

describe('what commands act on', () => {
  it('is the row under the cursor', () => {
    const { cursor } = shown(firstPage())
    expect(cursor.row()).toBeUndefined()
    cursor.place(3)
    expect(cursor.row()).toEqual({ id: 4 })
    cursor.toggle()
  })

  it('is nothing while the rows answer another question, or none are there', () => {
    const { cursor, show, selected } = shown(firstPage())
    cursor.place(3)
    for (const coming of [{ isStale: true }, { isLoading: true }]) {
      show(pageOf(rowsFrom(1, PER_PAGE), coming))
      expect(cursor.row()).toBeUndefined()
      cursor.toggle()
    }
    expect(selected()).toEqual([])
    show(firstPage())
    expect(cursor.row()).toEqual({ id: 4 })
  })

  it('is nothing while the cursor is on its way to a place not loaded yet', () => {
    const { cursor } = shown(endless(1000, { to: 100 }))
    cursor.place(3)
    cursor.toEnd('last')
    expect(cursor.row()).toBeUndefined()
  })

  it('is the row as it was last seen, where it is out of sight', () => {
    const { cursor, show } = shown(endless(1000, { to: 100 }))
    cursor.place(3)
    show(endless(1000, { from: 500, to: 600, seen: [3] }))
    expect(cursor.row()).toEqual({ id: 4 })
  })
})

describe('with all rows on one page', () => {
  it('goes to a place not loaded yet as soon as its row is there', () => {
    const { cursor, at, asked, show } = shown(endless(1000, { to: 100 }))
    cursor.place(99)
    cursor.move(1)
    expect([at(), asked]).toEqual([[100, 99], ['reveal 100']])
    // Pressed again before the rows arrived.
    cursor.move(1)
    cursor.move(-1)
    cursor.move(1)
    show(endless(1000, { to: 100 }))
    expect(at()).toEqual([100, 99])
    show(endless(1000, { to: 200 }))
    expect(at()).toEqual([102, 101])
    expect(cursor.row()).toEqual({ id: 102 })
  })

  it('turns by a page of places, and stops at the ends', () => {
    const { cursor, at, asked } = shown(endless(12, {}))
    cursor.turnPage(1)
    expect(at()).toEqual([6, 5])
    for (const _ of ['twice', 'more']) cursor.turnPage(1)
    expect(at()).toEqual([12, 11])
    cursor.move(1)
    cursor.turnPage(-1)
    expect([at(), asked]).toEqual([[7, 6], []])
  })

  it('goes to the last of a thousand', () => {
    const { cursor, at, asked, show } = shown(endless(1000, { to: 100 }))
    cursor.toEnd('last')
    expect(asked).toEqual(['reveal 999'])
    show(endless(1000, { from: 900 }))
    expect(at()).toEqual([1000, 999])
  })

  it('gives up a place whose rows do not come', () => {
    const { cursor, at, show } = shown(endless(1000, { to: 100 }))
    cursor.place(99)
    cursor.place(500)
    show(endless(1000, { to: 100 }, { error: new CallError(0, 'offline', '') }))
    expect(cursor.row()).toEqual({ id: 100 })
    show(endless(1000, { from: 400, to: 600, seen: [99] }))
    expect(at()).toEqual([100, 99])
  })

  it('leaves the cursor on a row that stands elsewhere now, out of sight', () => {
    const { cursor, marks, show } = shown(endless(1000, { to: 300 }))
    cursor.place(150)
    const rows = rowsFrom(1, 300).map(({ id }) => ({ id: id === 151 ? 2000 : id }))
    const ids = rows.map(({ id }) => id)
    ids[900] = 151
    show({ ...endless(1000, { to: 300 }), rows, ids, source: { count: 1000, at: index => rows[index] } })
    expect([marks.cursor, cursor.row()]).toEqual([151, { id: 151 }])
  })

  it('leaves the cursor on a row out of sight, and replaces one that is no more', () => {
    const { cursor, at, show } = shown(endless(1000, { to: 300 }))
    cursor.place(150)
    show(endless(1000, { from: 400, to: 700, seen: [150] }))
    expect(at()).toEqual([151, 150])
    const rest = endless(999, { to: 300 })
    const moved = rest.rows.map(({ id }) => ({ id: id > 150 ? id + 1 : id }))
    show({ ...rest, rows: moved, ids: moved.map(({ id }) => id), source: { count: 999, at: index => moved[index] } })
    expect(at()).toEqual([152, 150])
  })
})

describe('ranges', () => {
  it('grow and shrink with the cursor, from where it stood', () => {
    const { cursor, marks, selected } = shown(firstPage())
    cursor.place(1)
    cursor.extend(1)
    cursor.extend(1)
    expect([selected(), marks.cursor]).toEqual([[2, 3, 4], 4])
    cursor.extend(-1)
    expect([selected(), marks.cursor]).toEqual([[2, 3], 3])
    cursor.extend(-10)
    expect([selected(), marks.cursor]).toEqual([[1, 2], 1])
    cursor.extendToEnd('last')
    expect([selected(), marks.cursor]).toEqual([[2, 3, 4, 5], 5])
  })

  it('go no further by steps than rows are loaded', () => {
    const { cursor, selected, at, asked } = shown(endless(1000, { to: 100 }))
    cursor.place(99)
    cursor.extend(1)
    expect([selected(), at(), asked]).toEqual([[], [100, 99], []])
  })

  it('ask for the rows between that were never seen, and know them afterwards', async () => {
    const found = endless(300, { to: 100, seen: [250] })
    const calls: number[][] = []
    const fetchBetween = async (from: number, to: number) => {
      calls.push([from, to])
      const rows = rowsFrom(from + 1, to - from + 1)
      for (const { id } of rows) found.ids[id - 1] = id
      return rows
    }
    const { cursor, selected, known } = shown({ ...found, fetchBetween })
    cursor.place(98)
    await cursor.extendTo(250)
    expect(calls).toEqual([[98, 250]])
    expect(selected()).toHaveLength(153)
    expect(known.get(200)).toEqual({ id: 200 })
  })

  it('are not made where their ends lie too far apart, or the rows between do not come', async () => {
    const failing = async () => {
      throw new CallError(0, 'offline', '')
    }
    const { cursor, selected, asked } = shown(endless(MOST_BETWEEN + 100, { to: 100 }, { fetchBetween: failing }))
    cursor.place(10)
    await cursor.extendTo(MOST_BETWEEN + 11)
    await cursor.extendTo(MOST_BETWEEN + 10)
    expect([asked, selected()]).toEqual([['far-apart', 'offline'], []])
  })

  it('are not made over places that have no row even after asking', async () => {
    const { cursor, selected } = shown(endless(300, { to: 100, seen: [200] }))
    cursor.place(10)
    await cursor.extendTo(200)
    await cursor.extendTo(250)
    expect(selected()).toEqual([])
  })
})

describe('everything', () => {
  it('is the page first, then all that matches', () => {
    const { cursor, selected } = shown(firstPage())
    cursor.selectAll()
    expect(selected()).toEqual([1, 2, 3, 4, 5])
    cursor.selectAll()
    expect(selected()).toBe('all')
  })

  it('is the page where that is all, and all at once where there are no pages', () => {
    const alone = shown(pageOf(rowsFrom(1, 3), { total: 3, lastPage: 1 }))
    alone.cursor.selectAll()
    alone.cursor.selectAll()
    expect(alone.selected()).toEqual([1, 2, 3])
    const { cursor, selected } = shown(endless(1000, { to: 100 }))
    cursor.selectAll()
    expect(selected()).toBe('all')
  })
})

it('forgets rows that were paged by, but for those at hand and those selected', () => {
  const { known, marks, show } = shown(pageOf(rowsFrom(1, 100)))
  marks.selectIds([7])
  for (let page = 1; page < 20; page++) show(pageOf(rowsFrom(page * 100 + 1, 100)))
  expect(known.size).toBe(2000)
  show(pageOf(rowsFrom(2001, 100)))
  expect([known.size, known.has(7), known.has(2100)]).toEqual([101, true, true])
})
