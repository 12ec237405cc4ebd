// What a step of a deposit of either kind begins with: the deposit by its name; a yes, or a reason with details.
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/message'
import { findRow, numberIn } from '../../core/nouns/find-records.ts'
import type { NounCommands } from '../../core/nouns/noun.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'

export const needsYes = msg`An approved deposit stays as it is. Say --yes to approve it.`
const needsDetails = msg`Say what is wrong with it: --details TEXT.`

/** What a step is given. */
export interface Given<F> {
  args: readonly string[]
  flags: F & { json: boolean }
}

/** The caller, and the place of the deposit that a name or number says. */
export async function openDeposit(noun: NounCommands, name: string, context: CliContext) {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await noun.load(), name)
  return { call, at: { params: { id: Number(id) } } }
}

type Call = Awaited<ReturnType<typeof openSession>>['call']

export async function rejectionIn(
  { reason, details }: { reason: string | undefined; details: string | undefined },
  call: Call,
): Promise<{ reason_id: number; details: string }> {
  if (details === undefined) throw usageError(needsDetails)
  const reasons = await call(reasonContract.byStatus, { params: { statusKey: 'deposit-rejected' } })
  return { reason_id: numberIn(reason ?? '') ?? reasons[0]?.id ?? 0, details }
}
