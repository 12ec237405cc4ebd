// What is told when a document is rejected: a reason of the tenant by its number, the first when absent, and details.
import type { administrationOccasions } from '@office/shared/areas/settings/reason.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'

const needsDetails = msg`Say what is wrong with it: --details TEXT.`

export interface RejectionFlags {
  reason: string | undefined
  details: string | undefined
}

/** Details are asked for before the server is. */
export function detailsIn({ details }: RejectionFlags): string {
  if (details === undefined) throw usageError(needsDetails)
  return details
}

export async function rejectionIn(
  flags: RejectionFlags,
  statusKey: (typeof administrationOccasions)[number],
  call: Call,
): Promise<{ reason_id: number; details: string }> {
  const reasons = await call(reasonContract.byStatus, { params: { statusKey } })
  return { reason_id: numberIn(flags.reason ?? '') ?? reasons[0]?.id ?? 0, details: detailsIn(flags) }
}
