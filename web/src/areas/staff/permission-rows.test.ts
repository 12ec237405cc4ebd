// The permission tree without a page: rows, ticks, changes, keys.
import { describe, expect, it } from 'vitest'
import { changesOf, findTyped, moveOf, type TreeState, toggled, treeRows } from './permission-rows.ts'

const branches = [
  {
    name: 'orders',
    label: 'Orders',
    permissions: [
      { name: 'view-orders', label: 'View orders' },
      { name: 'create-order', label: 'Create order' },
      { name: 'cancel-order', label: 'Cancel order' },
    ],
  },
  { name: 'reports', label: 'Reports', permissions: [{ name: 'view-aging-report', label: 'View aging report' }] },
]
const state = (more: Partial<TreeState> = {}): TreeState => ({
  branches,
  chosen: new Set(['view-orders']),
  saved: new Set(['view-orders']),
  open: new Set(),
  filter: '',
  ...more,
})
const everything = new Set(['view-orders', 'create-order', 'cancel-order', 'view-aging-report'])
const keysOf = (more: Partial<TreeState> = {}) => treeRows(state(more)).map(({ key }) => key)

describe('rows', () => {
  it('are modules, and the permissions of open ones', () => {
    expect(keysOf()).toEqual(['module:orders', 'module:reports'])
    expect(keysOf({ open: new Set(['reports']) })).toEqual(['module:orders', 'module:reports', 'view-aging-report'])
    expect(treeRows(state())[0]).toMatchObject({ tick: 'some', chosen: 1, total: 3, at: 1, of: 2 })
  })

  it('are found by words, by the name of the permission, and by the module', () => {
    expect(keysOf({ filter: 'CANCEL' })).toEqual(['module:orders', 'cancel-order'])
    expect(keysOf({ filter: 'aging-rep' })).toEqual(['module:reports', 'view-aging-report'])
    expect(keysOf({ filter: 'orders' })).toHaveLength(4)
    expect(keysOf({ filter: 'nothing of this' })).toEqual([])
  })

  it('tell what changed against the saved role', () => {
    const changed = state({ chosen: new Set(['create-order']), open: new Set(['orders']) })
    expect(treeRows(changed).map(row => (row.kind === 'module' ? [row.added, row.removed] : row.change))).toEqual([
      [1, 1],
      'removed',
      'added',
      null,
      [0, 0],
    ])
    expect(changesOf(changed)).toEqual({ added: ['create-order'], removed: ['view-orders'] })
  })
})

describe('ticking', () => {
  it('fills a mixed module first, then empties it, always in the order of the tree', () => {
    const names = ['view-orders', 'create-order', 'cancel-order']
    const full = toggled({ branches, chosen: new Set(['cancel-order']) }, names, everything)
    expect(full).toEqual(names)
    expect(toggled({ branches, chosen: new Set(full) }, names, everything)).toEqual([])
  })

  it('leaves what the person does not hold as it is', () => {
    const names = ['view-orders', 'create-order', 'cancel-order']
    const held = new Set(['view-orders', 'create-order'])
    expect(toggled({ branches, chosen: new Set(['cancel-order']) }, names, held)).toEqual(names)
    expect(toggled({ branches, chosen: new Set(names) }, names, held)).toEqual(['cancel-order'])
    expect(toggled({ branches, chosen: new Set() }, ['cancel-order'], held)).toEqual([])
  })
})

describe('keys', () => {
  const rows = treeRows(state({ open: new Set(['orders']) }))

  it('open, enter, leave and close a module', () => {
    expect(moveOf(rows, 4, 'forth')).toEqual({ open: 'module:reports' })
    expect(moveOf(rows, 0, 'forth')).toEqual({ to: 1 })
    expect(moveOf(rows, 2, 'forth')).toBe(null)
    expect(moveOf(rows, 2, 'back')).toEqual({ to: 0 })
    expect(moveOf(rows, 0, 'back')).toEqual({ close: 'module:orders' })
    expect([moveOf(rows, 4, 'down'), moveOf(rows, 0, 'up'), moveOf(rows, 1, 'last')]).toEqual([null, null, { to: 4 }])
  })

  it('find a row by its first letters, and the next by the same letter again', () => {
    expect(findTyped(rows, 0, 'c')).toBe(2)
    expect(findTyped(rows, 2, 'cc')).toBe(3)
    expect(findTyped(rows, 3, 'c')).toBe(2)
    expect(findTyped(rows, 0, 'can')).toBe(3)
    expect(findTyped(rows, 0, 'x')).toBe(-1)
  })
})
