// Sends a paid document by email: the PDF that is served for it, to its party or to another address.
import { sentBefore, whyUnsent } from '@office/shared/areas/finance/document-mail'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDateTime } from '@office/shared/format/date-time'
import { email } from '@office/shared/rules/email'
import { Mail } from 'lucide-react'
import { type Allowed, type Choice, type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { documentChanged, numberAt, onOne, paramsAt } from './document.commands.ts'
import { documentAt } from './document-view.ts'
import type { PaidDocument, PaidView } from './paid-view.ts'

/** The address of its party, and those to which it was sent before. */
async function knownAddresses(view: PaidView, ctx: Ctx): Promise<Choice[]> {
  const { email, mails } = await call(view.contract.mails, paramsAt(ctx))
  const party = documentAt(ctx)?.party_name ?? ''
  const used = new Set(mails.map(({ to }) => to))
  if (email !== null) used.delete(email)
  return [
    ...(email === null ? [] : [{ value: email, title: email, detail: party }]),
    ...[...used].map(to => ({ value: to, title: to, detail: msg`sent there before` })),
  ]
}

export const mailed = (view: PaidView): Command =>
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.mail`,
    title: msg`Send by email`,
    keywords: msg`mail, PDF, attach, hand over`,
    icon: Mail,
    keys: ['m'],
    needs: { any: view.contract.mail.needs },
    when: (ctx): Allowed => {
      const document = documentAt<PaidDocument>(ctx)
      const why = document && whyUnsent(document.state)
      return why ? { off: { message: why, values: numberAt(ctx) } } : true
    },
    writes: 'asks',
    args: {
      to: {
        kind: 'text',
        label: msg`Email address`,
        choices: (ctx: Ctx) => knownAddresses(view, ctx),
        check: (value: string) => (email.holds(value) ? null : email.message),
      },
    },
    confirm: async (ctx, { to = '' }) => {
      const before = sentBefore(await call(view.contract.mails, paramsAt(ctx)))
      return {
        title: { message: msg`Send {number} to {to}?`, values: { ...numberAt(ctx), to } },
        body: before
          ? {
              message: msg`It was already sent to {to} by {person}, {when}. It will be sent once more.`,
              values: { to: before.to, person: before.sent_by, when: formatDateTime(before.created_at) },
            }
          : msg`The PDF is sent in the name of your company. A mail cannot be called back.`,
        act: msg`Send`,
        keep: msg`Not now`,
        tone: 'normal',
      }
    },
    run: async (ctx, { to = '' }) => {
      await call(view.contract.mail, { ...paramsAt(ctx), body: { to } })
      await documentChanged(view)
      return { toast: { message: msg`{number} is on its way to {to}`, values: { ...numberAt(ctx), to } } }
    },
    cli: (ctx, { to }) => `office ${view.cli} mail ${numberAt(ctx).number}${to ? ` --to ${shellWord(to)}` : ''}`,
  })
