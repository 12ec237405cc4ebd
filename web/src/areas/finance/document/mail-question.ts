// What is asked before a paper goes by email: to which address, and whether once more if it was sent before.
import type { SentMail, SentMails } from '@office/shared/areas/finance/sent-mail'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { email } from '@office/shared/rules/email'
import type { ArgSpec, Choice, ConfirmSpec } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import type { Words } from '../../../core/language/translate.ts'

/** The address of the party, and those to which something was sent before. */
function knownAddresses({ email: own, mails }: SentMails, party: string): Choice[] {
  const used = new Set(mails.map(({ to }) => to))
  if (own !== null) used.delete(own)
  return [
    ...(own === null ? [] : [{ value: own, title: own, detail: party }]),
    ...[...used].map(to => ({ value: to, title: to, detail: msg`sent there before` })),
  ]
}

/** The question for the address. */
export const addressOf = (read: (ctx: Ctx) => Promise<SentMails>, partyAt: (ctx: Ctx) => string): ArgSpec => ({
  kind: 'text',
  label: msg`Email address`,
  choices: async ctx => knownAddresses(await read(ctx), partyAt(ctx)),
  check: value => (email.holds(value) ? null : email.message),
})

export const sendingOf = (title: Words, before: SentMail | undefined): ConfirmSpec => ({
  title,
  body: before
    ? {
        message: msg`It was already sent to {to} by {person}, {when}. It will be sent once more.`,
        values: { to: before.to, person: before.sent_by, when: formatDateTime(before.created_at) },
      }
    : msg`It is sent in the name of your company. A mail cannot be called back.`,
  act: msg`Send`,
  keep: msg`Not now`,
  tone: 'normal',
})
