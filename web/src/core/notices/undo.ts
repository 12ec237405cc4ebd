// Undoes a step that a notice told of: at the branch that was shown when it was taken, and again if the server did not answer.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { reasonOf } from '../command/run-command.ts'
import { branchView, lookAt } from '../data/branch-view.ts'
import { askAgain } from '../data/queries.ts'
import { mayLeaveForms } from '../form/session/leave-guard.ts'
import { isUnderWay } from '../jobs/jobs.ts'
import { i18n } from '../language/language.ts'
import { tellIn } from '../language/translate.ts'
import { announceAlert } from './announce.ts'
import { type Notice, notices, notify } from './notices.ts'

const failed = msg`{title}: {reason}`
const undoing = msg`Undo the last step`
const wait = msg`Wait until what is under way is done`

/** Whether any step can be undone. */
export const canUndo = (): boolean => notices.list.some(notice => notice.undo !== undefined)

/** Shows the branch of a step, unless all are shown; false if the person or a job stays where they are. */
async function showBranchOf({ takenAt }: Notice): Promise<boolean> {
  const shown = branchView.current
  if (takenAt === undefined || shown === null || shown.id === takenAt?.id) return true
  if (isUnderWay()) {
    notify('warn', wait)
    return false
  }
  if (!(await mayLeaveForms())) return false
  lookAt(takenAt)
  return true
}

/** Undoes the step of this notice, or the newest that can be undone. Each is undone only once. */
export async function undoStep(id?: number): Promise<void> {
  const notice = notices.list.find(entry => entry.undo && (id === undefined || entry.id === id))
  if (!notice?.undo) return
  const { undo } = notice
  delete notice.undo
  if (!(await showBranchOf(notice))) {
    notice.undo = undo
    return
  }
  notice.shown = false
  try {
    await undo()
  } catch (error) {
    const tell = tellIn(i18n)
    const words = { message: failed, values: { title: tell(undoing), reason: reasonOf(error, tell) } }
    notify('danger', words)
    announceAlert(tell(words))
    if (!(error instanceof CallError)) throw error
    if (error.isPassing) notice.undo = undo
    if (error.isOfRecord) void askAgain()
  }
}
