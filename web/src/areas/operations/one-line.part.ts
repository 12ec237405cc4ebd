// Steps with one parcel of a bag or sheet, which its line names, and what became of a parcel that is put back by undo.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import type { Allowed, RunResult } from '../../core/command/command.ts'
import type { Ctx } from '../../core/command/context.ts'
import type { Words } from '../../core/language/translate.ts'
import { type NoticeLink, notify, type Undo } from '../../core/notices/notices.ts'

/**
 * `when` of a command on one line: off while none has the focus.
 * @param why says where to go
 */
export const onLine =
  (may: (ctx: Ctx) => Allowed, lineAt: (ctx: Ctx) => unknown, why: Message) =>
  (ctx: Ctx): Allowed => {
    const allowed = may(ctx)
    return allowed === true && !lineAt(ctx) ? { off: why } : allowed
  }

/**
 * Undoes a removal. What is refused, such as a parcel that is elsewhere by now, is told as it is wherever parcels are added.
 * @param told what became of it, in words
 */
export const putBack =
  <C extends { refused: number }>(add: () => Promise<C>, told: (change: C) => { toast: Words; link?: NoticeLink }): Undo =>
  async () => {
    const change = await add()
    if (change.refused === 0) return true
    const { toast, link } = told(change)
    notify('warn', toast, link)
    return false
  }

const leftBefore = msg`{waybill} had left {number} already`

interface Removal {
  applied: number
  results: readonly { outcome: string; message?: string | undefined }[]
}

/** What became of one parcel that was to be removed: one that had left already, or is not there, is brought back by no undo. */
export function removed(
  { applied, results }: Removal,
  toast: { message: Message; values: MessageValues },
  undo: Undo,
): RunResult {
  if (applied > 0) return { toast, undo }
  const why = results.find(({ outcome }) => outcome === 'refused')?.message
  return {
    toast: why === undefined ? { message: leftBefore, values: toast.values } : { id: why, message: why },
    isRefused: why !== undefined,
  }
}
