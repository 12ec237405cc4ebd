// Colours for the states of approval requests.
import type { ApprovalState } from '@office/shared/areas/approvals/approval.transitions'
import type { TagTone } from '../../core/ui/tag.tsx'

export const approvalTones: Readonly<Record<ApprovalState, TagTone>> = {
  pending: 'warn',
  seconding: 'warn',
  approved: 'ok',
  rejected: 'danger',
  replaced: 'plain',
  withdrawn: 'plain',
}
