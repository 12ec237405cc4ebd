// The addresses of approval requests.
import { openStates } from '@office/shared/areas/approvals/approval.transitions'

export const approvalsPath = '/approvals/profile-update'
export const approvalPath = (id: number | string): string => `${approvalsPath}?approval=${id}`

/** Those without a decision. */
export const openApprovalsPath = `${approvalsPath}?filter[state]=${openStates.join(',')}`
