// office mails resend: a mail that failed goes out once more.
import { emailContract } from '@office/shared/areas/settings/message-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { mailNoun } from './mail.noun.ts'

const again = msg`The mail to {recipient} is sent again`

export async function resendMail(
  { args: [text = ''], flags: { json } }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await mailNoun.load(), text)
  const answer = await call(emailContract.resend, { params: { id: Number(id) } })
  if (json) writeJson(context, answer)
  else say(context, context.translate(again, { recipient: answer.recipient }))
  return exitCodes.ok
}
