// The outcome of a request that may need someone else's approval: done, or waiting under a number.
import type { AskedOutcome } from '@office/shared/areas/orders/requests/order-request.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { type CliContext, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { mayReplace, tellReplaced } from '../../approvals/replace-request.part.ts'

const waits = msg`{waybill} is waiting for approval {id}. Someone else must approve it with office approvals approve {id}`

/** Makes a request and tells what became of it; asks first if it replaces one that waits. */
export async function askForOrder(
  context: CliContext,
  flags: { yes: boolean; json: boolean },
  done: Message,
  send: (options: { dryRun?: true }) => Promise<AskedOutcome>,
): Promise<ExitCode> {
  if (!(await mayReplace(context, flags, () => send({ dryRun: true })))) return exitCodes.ok
  const outcome = await send({})
  const { waybill_number: waybill, approval_id: id } = outcome
  if (flags.json) writeJson(context, outcome)
  else {
    say(context, id === null ? context.translate(done, { waybill }) : context.translate(waits, { waybill, id }))
    tellReplaced(context, outcome, true)
  }
  return exitCodes.ok
}
