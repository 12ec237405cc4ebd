// Asks before a request takes the place of one that waits, and tells afterwards that it did.
import type { ReplacedRequest } from '@office/shared/areas/approvals/approval.model'
import { replacedWords } from '@office/shared/areas/approvals/replaced-request'
import { msg } from '@office/shared/core/messages/message'
import { isConfirmed } from '../../core/nouns/confirm.ts'
import type { EditQuestion } from '../../core/nouns/record-noun.ts'
import { type CliContext, say } from '../../core/program/context.ts'
import { replaceFlag } from './replace-flag.part.ts'

const question = msg`{waiting} Make it all the same?`
const replaced = msg`It replaces request {id}`

type Outcome = Readonly<{ replaces: ReplacedRequest | null }>

/** Whether to go on. @param check what would happen, without making the request */
export async function mayReplace(
  context: CliContext,
  flags: { yes: boolean; json: boolean },
  check: () => Promise<Outcome>,
): Promise<boolean> {
  if (flags.yes) return true
  const { replaces } = await check()
  if (!replaces) return true
  const { message, values } = replacedWords(replaces, context.translate)
  return isConfirmed(context, flags, question, { waiting: context.translate(message, values) })
}

/** Says what a request did, or would do, to the one that waited. */
export function tellReplaced(context: CliContext, { replaces }: Outcome, isDone: boolean): void {
  if (!replaces) return
  const { message, values } = isDone
    ? { message: replaced, values: { id: replaces.id } }
    : replacedWords(replaces, context.translate)
  say(context, context.translate(message, values))
}

/** For records that an edit may ask others to change. */
export const replacesOnEdit: EditQuestion = { yes: replaceFlag, may: mayReplace, tell: tellReplaced }
