// The one branch that the person looks at, of those at which they work; every call is narrowed to it. Kept for this window alone,
// so that two windows may show two branches.
import { proxy } from 'valtio'

export interface BranchInView {
  id: number
  name: string
}

/** Null while all branches of the person are shown. */
export const branchView = proxy<{ current: BranchInView | null }>({ current: null })

/** Its id; null while all are shown. */
export const shownBranchId = (): number | null => branchView.current?.id ?? null

/** The branch as it is shown now, to return to it later (notices/return-to-branch.ts). */
export const shownBranch = (): BranchInView | null => branchView.current && { ...branchView.current }

/** The entry of the person at this window; null if nobody is signed in. */
let note: string | null = null

function readNote(): BranchInView | null {
  try {
    const kept: unknown = note === null ? null : JSON.parse(sessionStorage.getItem(note) ?? 'null')
    const isBranch = typeof kept === 'object' && kept !== null && 'id' in kept && 'name' in kept
    return isBranch && typeof kept.id === 'number' && typeof kept.name === 'string' ? { id: kept.id, name: kept.name } : null
  } catch {
    return null
  }
}

/** Shows one branch, or all; whatever is on the screen is drawn anew (shell/staff-shell.tsx). */
export function lookAt(branch: BranchInView | null): void {
  branchView.current = branch
  if (note === null) return
  try {
    if (branch) sessionStorage.setItem(note, JSON.stringify(branch))
    else sessionStorage.removeItem(note)
  } catch {
    // If the store is forbidden or full, the choice is only lost with a reload.
  }
}

/** Shows what this person last looked at in this window. */
export function keepBranchOf(who: string | null): void {
  const wanted = who === null ? null : `office.branch.${who}`
  if (wanted === note) return
  note = wanted
  branchView.current = readNote()
}
