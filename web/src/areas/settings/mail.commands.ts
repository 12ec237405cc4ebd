// The operator's e-mails: one that failed is sent once more.
import { emailContract, type Mail } from '@office/shared/areas/settings/message-setting.contract'
import { whyNotAgain } from '@office/shared/core/mail-failure'
import { msg } from '@office/shared/core/messages/message'
import { RotateCw } from 'lucide-react'
import { type Allowed, type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'

/** Only their list has records of this noun. */
const mailAt = (ctx: Ctx) => recordAt(ctx)?.data as Mail | undefined

export const mailCommands: readonly Command[] = [
  defineCommand({
    id: 'mail.resend',
    title: msg`Send again`,
    keywords: msg`replay, again, retry, resend`,
    section: 'context',
    icon: RotateCw,
    target: 'one',
    on: 'mail',
    keys: ['s'],
    needs: { any: emailContract.resend.needs },
    writes: 'adds',
    when: (ctx): Allowed => {
      const mail = mailAt(ctx)
      const why = mail && whyNotAgain(mail)
      return why ? { off: why } : true
    },
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const { recipient } = await call(emailContract.resend, { params: { id: record.id } })
      await invalidate(emailContract.mails)
      return { toast: { message: msg`The mail to {recipient} is sent again`, values: { recipient } } }
    },
    cli: ctx => `office mails resend ${recordAt(ctx)?.id ?? 'NUMBER'}`,
  }),
]
