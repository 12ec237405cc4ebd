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
  'no-address',
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
  'no-address': msg`No email address`,
}

const notFailed = msg`Only a mail that failed is sent again`
const unmade = msg`This mail has no address or no file. Send it from where it came`

/** Why a mail is not sent again by hand; null if it is. One that is being retried goes out at once then. */
export function whyNotAgain({ status, recipient }: { status: string; recipient: string | null }): Message | null {
  if (status !== 'failed' && status !== 'retrying') return notFailed
  return recipient === null ? unmade : null
}
