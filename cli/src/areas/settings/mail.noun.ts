// office mails list.
import { msg } from '@office/shared/core/messages/message'
import { defineNoun, recordNoun } from '../../core/nouns/noun.ts'

export const mailNoun = defineNoun({
  path: 'mails',
  title: msg`Emails: which were sent, and why others were not`,
  samples: { name: '7', list: '--status failed' },
  load: async () => {
    const { emailContract, mailLabels } = await import('@office/shared/areas/settings/message-setting.contract')
    return recordNoun(
      { list: emailContract.mails },
      { labels: mailLabels, name: null, columns: ['id', 'recipient', 'subject', 'status', 'error', 'attempts', 'created_at'] },
    )
  },
})
