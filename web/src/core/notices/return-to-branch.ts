// Back to the branch that was shown when something began, before it is undone or continued.
import { type BranchInView, branchView, lookAt } from '../data/branch-view.ts'
import { mayLeaveForms } from '../form/session/leave-guard.ts'
import { isUnderWay, waitForJobs } from '../jobs/jobs.ts'
import { notify } from './notices.ts'

/** Shows it, unless all are shown; false if the person or a job stays where they are. @param began null for all branches */
export async function returnToBranch(began: BranchInView | null): Promise<boolean> {
  const shown = branchView.current
  if (shown === null || shown.id === began?.id) return true
  if (isUnderWay()) {
    notify('warn', waitForJobs)
    return false
  }
  if (!(await mayLeaveForms())) return false
  lookAt(began)
  return true
}
