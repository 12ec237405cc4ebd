// office audit: the log of changes.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const auditNoun = defineNoun({
  path: 'audit',
  title: msg`The audit log: who changed what`,
  samples: { name: '7', list: '--at last-7-days --subject city --deed create' },
  load: async () => {
    const { auditContract, auditLabels } = await import('@office/shared/areas/staff/audit.contract')
    return recordNoun(auditContract, {
      labels: auditLabels,
      name: null,
      columns: ['id', 'at', 'staff_name', 'action', 'subject', 'subject_id'],
    })
  },
})
