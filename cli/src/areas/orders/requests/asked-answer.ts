// The outcome of a request that may need someone else's approval: done, or waiting under a number.
import type { AskedOutcome } from '@office/shared/areas/orders/requests/order-request.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { type CliContext, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const waits = msg`{waybill} is waiting for approval {id}. Someone else must approve it with office approvals approve {id}`

export function tellAsked(context: CliContext, outcome: AskedOutcome, done: Message, isJson: boolean): ExitCode {
  const { waybill_number: waybill, approval_id: id } = outcome
  if (isJson) writeJson(context, outcome)
  else say(context, id === null ? context.translate(done, { waybill }) : context.translate(waits, { waybill, id }))
  return exitCodes.ok
}
