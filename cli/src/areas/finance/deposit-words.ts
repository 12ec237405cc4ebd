// What deciding on a deposit of either kind asks for: a yes, or a reason with details.
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { msg } from '@office/shared/core/message'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import type { openSession } from '../../core/program/context.ts'

export const needsYes = msg`An approved deposit stays as it is. Say --yes to approve it.`
const needsDetails = msg`Say what is wrong with it: --details TEXT.`

type Call = Awaited<ReturnType<typeof openSession>>['call']

export async function rejectionIn(
  { reason, details }: { reason: string | undefined; details: string | undefined },
  call: Call,
): Promise<{ reason_id: number; details: string }> {
  if (details === undefined) throw usageError(needsDetails)
  const reasons = await call(reasonContract.byStatus, { params: { statusKey: 'deposit-rejected' } })
  return { reason_id: numberIn(reason ?? '') ?? reasons[0]?.id ?? 0, details }
}
