// Undoes a step that a notice told of: at the branch that was shown when it was taken, and again if the server did not answer.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { reasonOf } from '../command/run-command.ts'
import { askAgain } from '../data/queries.ts'
import { i18n } from '../language/language.ts'
import { tellIn } from '../language/translate.ts'
import { notices, notify } from './notices.ts'
import { returnToBranch } from './return-to-branch.ts'

const failed = msg`{title}: {reason}`
const undoing = msg`Undo the last step`

/** Whether any step can be undone. */
export const canUndo = (): boolean => notices.list.some(notice => notice.undo !== undefined)

/** Undoes the step of this notice, or the newest that can be undone. Each is undone only once. */
export async function undoStep(id?: number): Promise<void> {
  const notice = notices.list.find(entry => entry.undo && (id === undefined || entry.id === id))
  if (!notice?.undo) return
  const { undo } = notice
  delete notice.undo
  if (!(await returnToBranch(notice.takenAt ?? null))) {
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
    if (!(error instanceof CallError)) throw error
    if (error.isPassing) notice.undo = undo
    if (error.isOfRecord) void askAgain()
  }
}
