// Why a mail was not sent, in a few words; the mail server's full answer is kept with the mail (docs/promises.md B14).
import { type Message, msg } from '@office/shared/core/messages/message'

export const mailFailures = [
  'unreachable',
  'private-address',
  'sign-in',
  'put-off',
  'refused',
  'sealed',
  'without-file',
  'withheld',
] as const
export type MailFailure = (typeof mailFailures)[number]

export const mailFailureNames: Record<MailFailure, Message> = {
  unreachable: msg`Could not connect`,
  'private-address': msg`The mail server is in a private network`,
  'sign-in': msg`Sign-in refused by the mail server`,
  'put-off': msg`Deferred by the mail server`,
  refused: msg`Refused by the mail server`,
  sealed: msg`Encrypted with another key`,
  'without-file': msg`Its file cannot be read`,
  withheld: msg`Its recipient may no longer have the file`,
}

/** Whether a mail in this state is sent again by hand; one that is being retried goes out at once then. */
export const isSentAgain = (status: string): boolean => status === 'failed' || status === 'retrying'
