// Where requests for approval stand.
export const approvalsPath = '/approvals/profile-update'
export const approvalPath = (id: number | string): string => `${approvalsPath}?approval=${id}`
