// What is asked before a paper goes by email: to which address, and whether once more if it was sent before.
import { type SentBefore, type SentMails, sentBefore } from '@office/shared/areas/finance/sent-mail'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { email } from '@office/shared/rules/email'
import type { BulkResult } from '../../../core/bulk/in-chunks.ts'
import type { ArgSpec, Choice, ConfirmSpec } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn, type Words } from '../../../core/language/translate.ts'

/** The address of the party, and those to which something was sent before. */
function knownAddresses({ email: own, mails }: SentMails, party: string): Choice[] {
  const used = new Set(mails.flatMap(({ to }) => to ?? []))
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

function told({ to, sent_by: person, created_at }: SentBefore): Words {
  const values = { to, when: formatDateTime(created_at) }
  return person === null
    ? { message: msg`It was already sent to {to} automatically, {when}. It will be sent once more.`, values }
    : { message: msg`It was already sent to {to} by {person}, {when}. It will be sent once more.`, values: { ...values, person } }
}

export const notNow = msg`Not now`

export const sendingOf = (title: Words, before: SentBefore | undefined): ConfirmSpec => ({
  title,
  body: before ? told(before) : msg`It is sent in the name of your company. A mail cannot be called back.`,
  act: msg`Send`,
  keep: notNow,
  tone: 'normal',
})

const noAddress = msg`There is no email address. Add one to the record, or send it alone to another address.`
const already = msg`It was sent before and will be sent once more.`

/** Of many papers that are sent at once: those without an address are refused, and those that were sent before are warned of. */
export function judgedByMails(result: BulkResult, found: SentMails | undefined): BulkResult {
  if (!found || result.outcome === 'refused') return result
  const tell = tellIn(i18n)
  if (found.email === null) return { ...result, outcome: 'refused', why: tell(noAddress) }
  return sentBefore(found.mails) ? { ...result, why: tell(already) } : result
}
