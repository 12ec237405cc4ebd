// Documents by mail: which may be sent, and the calls for it, made for each kind.
import { type Message, msg } from '@office/shared/core/messages/message'
import { get, post } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'
import type { CommissionState } from './commissions/commission.transitions.ts'
import { mailedTo, SentMails } from './sent-mail.ts'

const draft = msg`{number} is still a draft`
const over = msg`{number} was rejected, cancelled or written off, so it is no longer sent to anyone`
const unsent: Partial<Record<CommissionState, Message>> = { draft, rejected: over, cancelled: over, 'written-off': over }

/** Why a document in this state, with its {number}, is sent to nobody; null if it may be sent. */
export const whyUnsent = (state: CommissionState): Message | null => unsent[state] ?? null

type Needed = readonly [PermissionName, ...PermissionName[]]

interface Mailed<P extends string> {
  path: P
  views: PermissionName
  creates: PermissionName
  approves: PermissionName
}

export const sentMailsEndpoint = <const P extends string>(path: P, needs: Needed) =>
  get(`${path}/{id}/mails`, {
    summary: 'To whom the document was sent by email, by whom and when, and the email address of its party',
    needs,
    returns: SentMails,
  })

export const documentMailEndpoints = <const P extends string>({ path, views, creates, approves }: Mailed<P>) => ({
  mails: sentMailsEndpoint(path, [views, creates, approves]),
  mail: post(`${path}/{id}/mails`, {
    summary: 'Send the PDF of an issued document by email, to its party or to another address',
    needs: [creates, approves],
    body: x.record(mailedTo),
    returns: SentMails,
    fails: ['not-possible'],
  }),
})
