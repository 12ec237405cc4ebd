// Requests to put money right at the terminal: the flags that every such command takes, and its words about the change.
import type { AskedMoney } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { adjustmentFieldNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { mayReplace, tellReplaced } from '../approvals/replace-request.part.ts'

const waits = msg`{name}: {what} from {before} to {after} is waiting for approval {id}. Someone else must approve it with office approvals approve {id}`
const would = msg`{name}: {what} would change from {before} to {after}`

export interface AskFlags {
  reason: string | undefined
  dryRun: boolean
  yes: boolean
  json: boolean
}

export const saidWhy = ({ reason, dryRun }: AskFlags) => ({ reason: reason ?? '', dry_run: dryRun })

/** Makes a request and tells the change, or the number under which it waits; asks first if it replaces one that waits. */
export async function askMoney(
  context: CliContext,
  name: string,
  flags: AskFlags,
  send: (why: { dry_run: boolean }) => Promise<AskedMoney>,
): Promise<ExitCode> {
  const { dryRun, json } = flags
  if (!dryRun && !(await mayReplace(context, flags, () => send({ dry_run: true })))) return exitCodes.ok
  const outcome = await send({ dry_run: dryRun })
  if (json) writeJson(context, outcome)
  else {
    const { currency, field, approval_id: id } = outcome
    const sum = (amount: string) => formatMoney(amount, currency)
    const values = {
      name,
      what: context.translate(adjustmentFieldNames[field]),
      before: sum(outcome.before),
      after: sum(outcome.after),
    }
    say(context, id === null ? context.translate(would, values) : context.translate(waits, { ...values, id }))
    tellReplaced(context, outcome, !dryRun)
  }
  return exitCodes.ok
}
