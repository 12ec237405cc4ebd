// Why a mail did not leave, in few words: what a mail server said in full stays with it (docs/promises.md B14).
import { type Message, msg } from '@office/shared/core/messages/message'

export const mailFailures = ['unreachable', 'private-address', 'sign-in', 'put-off', 'refused', 'sealed'] as const
export type MailFailure = (typeof mailFailures)[number]

export const mailFailureNames: Record<MailFailure, Message> = {
  unreachable: msg`Could not connect`,
  'private-address': msg`The mail server lies in a private network`,
  'sign-in': msg`Sign-in refused by the mail server`,
  'put-off': msg`Put off by the mail server`,
  refused: msg`Refused by the mail server`,
  sealed: msg`Sealed with another key`,
}
