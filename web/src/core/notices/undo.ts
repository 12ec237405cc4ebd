// Undoes a step that a notice told of, or a scan that was heard: at the branch that was shown when it was taken, and again if the server did not answer.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { reasonOf } from '../command/run-command.ts'
import { askAgain } from '../data/queries.ts'
import { i18n } from '../language/language.ts'
import { tellIn } from '../language/translate.ts'
import { lastBegun } from './begun-steps.ts'
import { notices, notify, type Step } from './notices.ts'
import { returnToBranch } from './return-to-branch.ts'
import { undoneWords } from './undone.ts'

const failed = msg`{title}: {reason}`
const undoing = msg`Undo the last step`

const canBe = ({ undo }: Step): boolean => undo !== undefined

/** The newest step that can be undone. */
function newest(): Step | undefined {
  const [told, heard] = [notices.list.find(canBe), notices.steps.find(canBe)]
  return told && heard ? (told.at >= heard.at ? told : heard) : (told ?? heard)
}

/** Whether any step can be undone. @param since that was taken after this time, in milliseconds */
export const canUndo = (since = 0): boolean => Math.max(newest()?.at ?? 0, lastBegun()?.at ?? 0) > since

/**
 * Undoes the step of this notice, or the newest that can be undone. Each is undone only once. One that is under way is waited for; if
 * it fails, nothing is undone, since an older one was not meant.
 */
export async function undoStep(id?: number): Promise<void> {
  const begun = id === undefined ? lastBegun() : null
  if (begun) await begun.told
  const step = id === undefined ? newest() : notices.list.find(notice => notice.id === id)
  if (!step?.undo || (begun && step.at < begun.at)) return
  const { undo } = step
  delete step.undo
  if (!(await returnToBranch(step.takenAt ?? null))) {
    step.undo = undo
    return
  }
  const told = notices.list.find(notice => notice === step)
  if (told) told.shown = false
  try {
    if ((await undo()) !== false) notify('ok', undoneWords(step.title))
  } catch (error) {
    const tell = tellIn(i18n)
    const words = { message: failed, values: { title: tell(undoing), reason: reasonOf(error, tell) } }
    notify('danger', words)
    if (!(error instanceof CallError)) throw error
    if (error.isPassing) step.undo = undo
    if (error.isOfRecord) void askAgain()
  }
}
