// The permission tree as plain values: which rows are visible, what is ticked, what changed, where a key leads.
import type { PermissionBranch } from '@office/shared/areas/staff/permission.contract'
import { fold } from '@office/shared/format/fold'

export type Tick = 'all' | 'some' | 'none'

export interface ModuleRow {
  kind: 'module'
  /** Unique among rows: a module and a permission may share a name. */
  key: string
  label: string
  tick: Tick
  isOpen: boolean
  /** Ticked permissions and their total, in the whole module whatever the filter shows. */
  chosen: number
  total: number
  added: number
  removed: number
  /** The permissions that ticking this row affects: the visible ones under it. */
  names: readonly string[]
  at: number
  of: number
}

export interface PermissionRow {
  kind: 'permission'
  key: string
  name: string
  label: string
  isChosen: boolean
  /** Against the saved role. */
  change: 'added' | 'removed' | null
  module: string
  at: number
  of: number
}

export type TreeRow = ModuleRow | PermissionRow

export interface TreeState {
  branches: readonly PermissionBranch[]
  chosen: ReadonlySet<string>
  /** The permissions of the saved role; empty for a new one. */
  saved: ReadonlySet<string>
  open: ReadonlySet<string>
  filter: string
}

export const moduleKey = (name: string): string => `module:${name}`

const changeOf = (name: string, { chosen, saved }: Pick<TreeState, 'chosen' | 'saved'>): PermissionRow['change'] =>
  chosen.has(name) === saved.has(name) ? null : chosen.has(name) ? 'added' : 'removed'

/** The visible rows, from the top. A filter opens modules with matches; a matching module shows all of its permissions. */
export function treeRows(state: TreeState): TreeRow[] {
  const wanted = fold(state.filter.trim())
  const fits = (...texts: string[]) => texts.some(text => fold(text).includes(wanted))
  const shown = state.branches
    .map(branch => ({
      branch,
      permissions: fits(branch.label, branch.name)
        ? branch.permissions
        : branch.permissions.filter(({ name, label }) => fits(label, name)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return shown.flatMap(({ branch, permissions }, at) => {
    const names = permissions.map(({ name }) => name)
    const chosen = names.filter(name => state.chosen.has(name)).length
    const changes = branch.permissions.map(({ name }) => changeOf(name, state))
    const isOpen = wanted !== '' || state.open.has(branch.name)
    const head: ModuleRow = {
      kind: 'module',
      key: moduleKey(branch.name),
      label: branch.label,
      tick: chosen === 0 ? 'none' : chosen === names.length ? 'all' : 'some',
      isOpen,
      chosen: branch.permissions.filter(({ name }) => state.chosen.has(name)).length,
      total: branch.permissions.length,
      added: changes.filter(change => change === 'added').length,
      removed: changes.filter(change => change === 'removed').length,
      names,
      at: at + 1,
      of: shown.length,
    }
    if (!isOpen) return [head]
    const leaves = permissions.map(
      ({ name, label }, index): PermissionRow => ({
        kind: 'permission',
        key: name,
        name,
        label,
        isChosen: state.chosen.has(name),
        change: changeOf(name, state),
        module: head.key,
        at: index + 1,
        of: permissions.length,
      }),
    )
    return [head, ...leaves]
  })
}

/** What a role gains and loses, in the order of the tree. */
export function changesOf({ branches, ...state }: Pick<TreeState, 'branches' | 'chosen' | 'saved'>): {
  added: string[]
  removed: string[]
} {
  const names = branches.flatMap(({ permissions }) => permissions.map(({ name }) => name))
  return {
    added: names.filter(name => changeOf(name, state) === 'added'),
    removed: names.filter(name => changeOf(name, state) === 'removed'),
  }
}

/**
 * Ticks or unticks; names that the person does not hold stay as they are. A mixed module is first ticked, as far as the person
 * may, and unticked the second time. Returns everything that is ticked, in the order of the tree.
 */
export function toggled(
  state: Pick<TreeState, 'branches' | 'chosen'>,
  names: readonly string[],
  held: ReadonlySet<string>,
): string[] {
  const mine = new Set(names.filter(name => held.has(name)))
  const tick = [...mine].some(name => !state.chosen.has(name))
  return inOrder(state.branches, name => (mine.has(name) ? tick : state.chosen.has(name)))
}

/** The names of the tree for which `fits` holds, in its order: how a role is saved. */
export const inOrder = (branches: readonly PermissionBranch[], fits: (name: string) => boolean): string[] =>
  branches.flatMap(({ permissions }) => permissions.map(({ name }) => name)).filter(fits)

/** The row that begins with the typed text, from the one after `from`, wrapping around; a repeated letter steps on. */
export function findTyped(rows: readonly TreeRow[], from: number, typed: string): number {
  const isRepeat = [...typed].every(letter => letter === typed[0])
  const wanted = fold(isRepeat ? (typed[0] ?? '') : typed)
  const start = isRepeat ? from + 1 : from
  const turns = rows.map((_, step) => (start + step) % rows.length)
  return turns.find(at => fold(rows[at]?.label ?? '').startsWith(wanted)) ?? -1
}

export type TreeMove = { to: number } | { open: string } | { close: string } | { openAll: true } | null

/** The meaning of a movement key on a row (WAI-ARIA tree pattern); `back` and `forth` are the arrows in reading direction. */
export function moveOf(
  rows: readonly TreeRow[],
  at: number,
  key: 'up' | 'down' | 'first' | 'last' | 'forth' | 'back' | 'all',
): TreeMove {
  const row = rows[at]
  const to = (index: number) => (index >= 0 && index < rows.length ? { to: index } : null)
  switch (key) {
    case 'up':
      return to(at - 1)
    case 'down':
      return to(at + 1)
    case 'first':
      return to(0)
    case 'last':
      return to(rows.length - 1)
    case 'all':
      return { openAll: true }
    case 'forth':
      if (row?.kind !== 'module') return null
      return row.isOpen ? to(at + 1) : { open: row.key }
    case 'back':
      if (row?.kind === 'module') return row.isOpen ? { close: row.key } : null
      return row ? to(rows.findIndex(({ key: other }) => other === row.module)) : null
  }
}
