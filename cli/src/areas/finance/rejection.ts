// The input of a rejection: a reason of the tenant by number or text, by default the first, and details.
import type { administrationOccasions } from '@office/shared/areas/settings/reason.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'

const needsDetails = msg`Say what is wrong with it: --details TEXT.`
const noSuchReason = msg`"{text}" is not a valid reason. Available: {reasons}.`

export interface RejectionFlags {
  reason: string | undefined
  details: string | undefined
}

/** Details are required before the server is called. */
export function detailsIn({ details }: RejectionFlags): string {
  if (details === undefined) throw usageError(needsDetails)
  return details
}

export async function rejectionIn(
  flags: RejectionFlags,
  statusKey: (typeof administrationOccasions)[number],
  call: Call,
): Promise<{ reason_id: number; details: string }> {
  const details = detailsIn(flags)
  const reasons = await call(reasonContract.byStatus, { params: { statusKey } })
  const { reason: text } = flags
  if (text === undefined) return { reason_id: reasons[0]?.id ?? 0, details }
  const same = (own: string) => own.localeCompare(text, undefined, { sensitivity: 'accent' }) === 0
  const id = numberIn(text) ?? reasons.find(reason => same(reason.text))?.id
  if (id === undefined) {
    const named = reasons.map(reason => `${reason.id} ${reason.text}`).join(', ')
    throw usageError(noSuchReason, { text, reasons: named })
  }
  return { reason_id: id, details }
}
