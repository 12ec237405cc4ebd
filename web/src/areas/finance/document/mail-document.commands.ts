// Sends a paid document by email: the PDF that is served for it, to its party or to another address.
import { whyUnsent } from '@office/shared/areas/finance/document-mail'
import { sentBefore } from '@office/shared/areas/finance/sent-mail'
import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { Mail } from 'lucide-react'
import { type Allowed, type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { numberAt, onOne, paramsAt } from './document.commands.ts'
import { documentChanged } from './document-changed.ts'
import { documentAt } from './document-view.ts'
import { addressOf, sendingOf } from './mail-question.ts'
import type { PaidDocument, PaidView } from './paid-view.ts'

const readMails = (view: PaidView, ctx: Ctx) => call(view.contract.mails, paramsAt(ctx))

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
      to: addressOf(
        ctx => readMails(view, ctx),
        ctx => documentAt(ctx)?.party_name ?? '',
      ),
    },
    confirm: async (ctx, { to = '' }) => {
      const { mails } = await readMails(view, ctx)
      return sendingOf({ message: msg`Send {number} to {to}?`, values: { ...numberAt(ctx), to } }, sentBefore(mails))
    },
    run: async (ctx, { to = '' }) => {
      await call(view.contract.mail, { ...paramsAt(ctx), body: { to } })
      await documentChanged(view)
      return { toast: { message: msg`{number} is on its way to {to}`, values: { ...numberAt(ctx), to } } }
    },
    cli: (ctx, { to }) => `office ${view.cli} mail ${numberAt(ctx).number}${to ? ` --to ${shellWord(to)}` : ''}`,
  })
