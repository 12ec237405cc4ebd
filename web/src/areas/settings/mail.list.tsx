// The operator's e-mails: which were sent, and why others were not.
import {
  emailContract,
  type Mail,
  type MailState,
  mailLabels,
  mailStateNames,
  mailStates,
} from '@office/shared/areas/settings/message-setting.contract'
import { mailFailureNames } from '@office/shared/core/mail-failure'
import { msg } from '@office/shared/core/messages/message'
import { CircleDot } from 'lucide-react'
import { choiceFilter, codeColumn, countColumn, instantColumn, tagColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import type { TagTone } from '../../core/ui/tag.tsx'
import { SettingPlace } from './frame/setting-frame.tsx'

const tones: Record<MailState, TagTone> = { queued: 'warn', retrying: 'warn', sent: 'ok', failed: 'danger' }

const mailList = defineList({
  list: emailContract.mails,
  title: msg`Mails`,
  noun: 'mail',
  selected: msg`{n, plural, one {# mail selected} other {# mails selected}}`,
  rowLabel: ({ recipient, subject }) => (recipient === null ? subject : `${recipient} ${subject}`),
  emptyHint: msg`Mails sent by the portal are listed here, with the outcome of each.`,
  searchFilter: 'recipient',
  columns: {
    created_at: instantColumn(mailLabels.created_at, 'created_at'),
    recipient: codeColumn(mailLabels.recipient, 'recipient', 'minmax(172px, 1.2fr)'),
    subject: textColumn(mailLabels.subject, 'subject', 'minmax(220px, 2fr)'),
    status: tagColumn(mailLabels.status, '92px', ({ status }: Mail) => ({ words: mailStateNames[status], tone: tones[status] })),
    error: {
      label: mailLabels.error,
      width: 'minmax(100px, 1fr)',
      text: ({ error }, tell) => (error === null ? '' : tell(mailFailureNames[error])),
    },
    attempts: { ...countColumn(mailLabels.attempts, 'attempts', '88px'), isExtra: true },
    sent_at: { ...instantColumn(mailLabels.sent_at, 'sent_at'), isExtra: true },
  },
  filters: {
    recipient: { label: mailLabels.recipient },
    status: choiceFilter(mailLabels.status, CircleDot, mailStates, mailStateNames),
  },
})

export const ahead = rowsAhead(mailList)

export default function Mails() {
  return (
    <SettingPlace>
      <ListScreen definition={mailList} />
    </SettingPlace>
  )
}
