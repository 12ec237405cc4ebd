// Papers of money by mail: to whom each was sent and what became of it.
import { mailFailures } from '../../core/mail-failure.ts'
import * as x from '../../core/schema.ts'
import { mailStates } from '../settings/message-setting.contract.ts'

/** The most mails of one record that are shown, the newest. */
export const MAX_MAILS = 50

export const sentMail = {
  id: x.id(),
  to: x.text(),
  created_at: x.instant(),
  sent_by: x.text(),
  status: x.oneOf(mailStates),
  error: x.nullable(x.oneOf(mailFailures)),
  sent_at: x.nullable(x.instant()),
}
const SentMail = x.row(sentMail)
export type SentMail = x.Of<typeof SentMail>

export const SentMails = x.row({
  /** The party's own address, if it has one. */
  email: x.nullable(x.text()),
  /** The newest first. */
  mails: x.list(SentMail, 0, MAX_MAILS),
})
export type SentMails = x.Of<typeof SentMails>

/** The newest one that left or is on its way: whoever sends another should know. */
export const sentBefore = <M extends SentMail>(mails: readonly M[]): M | undefined =>
  mails.find(({ status }) => status !== 'failed')

/** By default the address of its party. */
export const mailedTo = { to: x.optional(x.email()) }
