// Paid documents by mail: to whom each was sent and what became of it, which may be sent, and the two calls for it, made for each
// kind.
import { type Message, msg } from '@office/shared/core/messages/message'
import { get, post } from '../../core/api/endpoint.ts'
import { mailFailures } from '../../core/mail-failure.ts'
import * as x from '../../core/schema.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'
import { mailStates } from '../settings/message-setting.contract.ts'
import type { InvoiceState } from './invoices/invoice.transitions.ts'

/** The most mails of one document that are shown, the newest. */
export const MAX_MAILS = 50

export const DocumentMail = x.row({
  id: x.id(),
  to: x.text(),
  created_at: x.instant(),
  sent_by: x.text(),
  status: x.oneOf(mailStates),
  error: x.nullable(x.oneOf(mailFailures)),
  sent_at: x.nullable(x.instant()),
})
export type DocumentMail = x.Of<typeof DocumentMail>

export const DocumentMails = x.row({
  /** The party's own address, if it has one. */
  email: x.nullable(x.text()),
  /** The newest first. */
  mails: x.list(DocumentMail, 0, MAX_MAILS),
})
export type DocumentMails = x.Of<typeof DocumentMails>

/** The newest one that left or is on its way: whoever sends another should know. */
export const sentBefore = ({ mails }: DocumentMails): DocumentMail | undefined => mails.find(({ status }) => status !== 'failed')

const draft = msg`{number} is still a draft`
const over = msg`{number} was rejected, cancelled or written off, so it is no longer sent to anyone`
const unsent: Partial<Record<InvoiceState, Message>> = { draft, rejected: over, cancelled: over, 'written-off': over }

/** Why a document in this state, with its {number}, is sent to nobody; null if it may be sent. */
export const whyUnsent = (state: InvoiceState): Message | null => unsent[state] ?? null

interface Mailed<P extends string> {
  path: P
  views: PermissionName
  creates: PermissionName
  approves: PermissionName
}

export const documentMailEndpoints = <const P extends string>({ path, views, creates, approves }: Mailed<P>) => ({
  mails: get(`${path}/{id}/mails`, {
    summary: 'To whom the document was sent by email, by whom and when, and the email address of its party',
    needs: [views, creates, approves],
    returns: DocumentMails,
  }),
  mail: post(`${path}/{id}/mails`, {
    summary: 'Send the PDF of an issued document by email, to its party or to another address',
    needs: [creates, approves],
    body: x.record({
      /** By default the address of its party. */
      to: x.optional(x.email()),
    }),
    returns: DocumentMails,
    fails: ['not-possible'],
  }),
})
