// office approvals.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const approvalNoun = defineNoun({
  path: 'approvals',
  title: msg`Approvals`,
  actions: ['approve', 'reject', 'withdraw'],
  samples: { name: '7', list: '--state pending' },
  load: async () => {
    const { approvalContract, approvalLabels } = await import('@office/shared/areas/approvals/approval.contract')
    return recordNoun(approvalContract, {
      labels: approvalLabels,
      name: null,
      columns: ['id', 'kind', 'subject', 'state', 'requested_by_name', 'created_at', 'decided_by_name'],
      among: { withdraw: approvalContract.own },
      isDone: {
        approve: row => row.state === 'approved',
        reject: row => row.state === 'rejected',
        withdraw: row => row.state === 'withdrawn',
      },
    })
  },
})
