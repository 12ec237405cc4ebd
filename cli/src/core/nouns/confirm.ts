// Asks before a step that people confirm in the portal as well; --yes answers beforehand.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { usageError } from '../program/cli-error.ts'
import { type CliContext, canAsk, say } from '../program/context.ts'

const needsYes = msg`{question} This must be confirmed, which needs a terminal, without CI and --no-input. Add --yes.`
const declined = msg`Nothing was changed.`

/** Whether to go on. @throws CliError where nobody can be asked */
export async function isConfirmed(
  context: CliContext,
  { yes, json }: { yes: boolean; json: boolean },
  question: Message,
  values: MessageValues,
): Promise<boolean> {
  if (yes) return true
  const asked = context.translate(question, values)
  if (json || !canAsk(context)) throw usageError(needsYes, { question: asked })
  if (await context.prompts.confirm(asked)) return true
  say(context, context.translate(declined))
  return false
}
