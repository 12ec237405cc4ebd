// Papers of money by mail: to whom each was sent and what became of it.

import { type Message, msg } from '@office/shared/core/messages/message'
import { mailFailureNames, mailFailures } from '../../core/mail-failure.ts'
import * as x from '../../core/schema.ts'
import { type MailState, mailStateNames, mailStates } from '../settings/message-setting.contract.ts'
import { eventsOf, type FinanceEvent, financeEvents } from '../settings/notification.model.ts'

/** What became of a paper's newest mail, as people are told: one that is still retried is on its way. None: there is no mail. */
export const mailedStates = ['none', 'on-its-way', 'sent', 'failed'] as const
export type Mailed = (typeof mailedStates)[number]
export const mailedNames: Readonly<Record<Mailed, Message>> = {
  none: msg`Not sent`,
  'on-its-way': msg`On its way`,
  sent: msg`Sent`,
  failed: msg`Failed`,
}
export const mailedOf: Readonly<Record<MailState, Mailed>> = {
  queued: 'on-its-way',
  retrying: 'on-its-way',
  sent: 'sent',
  failed: 'failed',
}

/** The most mails of one record that are shown, the newest. */
export const MAX_MAILS = 50

export const sentMail = {
  id: x.id(),
  /** Null if the party has no address, so that nothing went. */
  to: x.nullable(x.text()),
  created_at: x.instant(),
  /** Null for a mail that went automatically. */
  sent_by: x.nullable(x.text()),
  /** What a mail that went automatically told; null for one that was sent by hand. */
  event: x.nullable(x.oneOf(financeEvents, eventsOf.finance)),
  status: x.oneOf(mailStates, mailStateNames),
  error: x.nullable(x.oneOf(mailFailures, mailFailureNames)),
  sent_at: x.nullable(x.instant()),
}
export const SentMail = x.row(sentMail)
export type SentMail = x.Of<typeof SentMail>

export const SentMails = x.row({
  /** The party's own address, if it has one. */
  email: x.nullable(x.text()),
  /** The newest first. */
  mails: x.list(SentMail, 0, MAX_MAILS),
})
export type SentMails = x.Of<typeof SentMails>

/** The events whose mails carry the paper, as one that is sent by hand does. */
export const paperEvents: readonly FinanceEvent[] = ['invoice-issued', 'commission-issued']

/** A mail that went to some address. */
type Addressed<M> = M & { to: string }
export type SentBefore = Addressed<SentMail>

/** The newest mail with the paper that left or is on its way: whoever sends another should know. */
export const sentBefore = <M extends SentMail>(mails: readonly M[]) =>
  mails.find(
    (mail): mail is Addressed<M> =>
      mail.to !== null && mail.status !== 'failed' && (mail.event === null || paperEvents.includes(mail.event)),
  )

/** By default the address of its party. */
export const mailedTo = { to: x.optional(x.email()) }
