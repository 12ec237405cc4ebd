// Where requests for approval stand.
import { openStates } from '@office/shared/areas/approvals/approval.transitions'

export const approvalsPath = '/approvals/profile-update'
export const approvalPath = (id: number | string): string => `${approvalsPath}?approval=${id}`

/** Those that nobody decided on. */
export const openApprovalsPath = `${approvalsPath}?filter[state]=${openStates.join(',')}`
