// office invoices, commissions and their siblings, mail: the PDF of a document goes to its party or to another address.
import { type SentBefore, sentBefore } from '@office/shared/areas/finance/sent-mail'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { failure, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { openDocument } from './deposits/deposit-parties.ts'
import { type PaidKindName, paidKinds } from './paid-kinds.ts'

const addressOfOne = msg`--to applies to one document only. Without it, each goes to the address of its party.`
const already = msg`{number} was already sent to {to} by {person}, {when}. Add --again to send it once more.`
const alreadyByItself = msg`{number} was already sent to {to} automatically, {when}. Add --again to send it once more.`
export const onItsWay = msg`{number} is on its way to {to}`

/** Run again after a break, a command sends nothing twice. */
export function refuseAgain(name: string, before: SentBefore | undefined, again: boolean): void {
  if (!before || again) return
  const { to, sent_by: person, created_at } = before
  const values = { number: name, to, when: formatDateTime(created_at) }
  if (person === null) throw failure('already-sent', alreadyByItself, values)
  throw failure('already-sent', already, { ...values, person })
}

interface Given {
  args: readonly string[]
  flags: { to: string | undefined; again: boolean; json: boolean }
  isOneOfMany: boolean
}

export const mailDocument =
  (of: PaidKindName) =>
  async ({ args: [name = ''], flags, isOneOfMany }: Given, context: CliContext): Promise<ExitCode> => {
    const { to, again, json } = flags
    if (isOneOfMany && to !== undefined) throw usageError(addressOfOne)
    const { noun, contract } = paidKinds[of]
    const { call, at } = await openDocument({ noun }, name, context)
    const before = sentBefore((await call(contract.mails, at)).mails)
    refuseAgain(name, before, again)
    const answer = await call(contract.mail, { ...at, body: to === undefined ? {} : { to } })
    if (json) writeJson(context, answer)
    else say(context, context.translate(onItsWay, { number: name, to: answer.mails[0]?.to ?? '' }))
    return exitCodes.ok
  }
