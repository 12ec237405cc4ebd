// Connections for email, SMS and WhatsApp with their tests, and the templates of notifications.
import {
  emailContract,
  emailSetting,
  notificationContract,
  notificationRow,
  notificationSetting,
  smsContract,
  smsSetting,
  whatsappContract,
  whatsappSetting,
} from '@office/shared/areas/settings/message-setting.contract'
import {
  eventsOf,
  type NotificationKind,
  notificationKinds,
  notificationTags,
  tagLabels,
  unknownTag,
} from '@office/shared/areas/settings/notification.model'
import { mailFailureNames } from '@office/shared/core/mail-failure'
import { msg } from '@office/shared/core/messages/message'
import { implement, later } from '../../core/http/implement.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { handOver, hasMailServer } from '../../core/outward/mail-server.ts'
import { sendAgain, sendMail } from '../../core/queue/mail.ts'
import { recordAudit } from '../../core/records/audit.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { settingHandlers } from './setting.part.ts'

const readMails = listSql(emailContract.mails, tableSource('mails m', emailContract.mails, { columns: {} }))

const noProvider = msg`No provider is connected to this server, so nothing was sent. The setting was saved.`
const testSubject = msg`Test email from {company}`
const testText = msg`This is a test email from {company}. You can receive emails from the portal.`
const wrongEvent = msg`This event belongs to another kind of notification`
const twice = msg`There is another text for this event by the same channel`
const wrongTag = msg`The placeholder {tag} cannot be used here`

export const smsHandlers = implement(smsContract, {
  ...settingHandlers(smsSetting),
  test: () => refuse('no-provider', { detail: noProvider }),
})

export const whatsappHandlers = implement(whatsappContract, {
  ...settingHandlers(whatsappSetting),
  test: () => refuse('no-provider', { detail: noProvider }),
})

export const emailHandlers = implement(emailContract, {
  ...settingHandlers(emailSetting),
  mails: ({ query }, context) => readMails(query, context),
  resend: async ({ params: { id } }, context) => {
    const { recipient } = await sendAgain(context, id)
    await context.audit({ action: 'mail.resend', subject: 'mail', subjectId: id, after: { to: recipient } })
    return { id, recipient }
  },
  test: async ({ body }, context) => {
    const { translate, tenant, services, staff, requestId } = context
    const values = { company: tenant.company }
    const mail = { to: body.email, subject: translate(testSubject, values), text: translate(testText, values) }
    const audit = { action: 'setting.test-email', subject: 'setting email', subjectId: null, after: { to: body.email } }
    const sender = await services.mailSender(context.tx, tenant.id)
    if (!hasMailServer(sender, services.config)) {
      await sendMail(context, mail)
      await context.audit(audit)
      return { sent: true, host: null }
    }
    // The server may be slow, and nobody must wait for the transaction meanwhile.
    return later(async inTenant => {
      const why = await handOver(sender, { ...mail, attachments: [] }, services.config)
      await inTenant(tx => recordAudit(tx, { staffId: staff.id, requestId }, audit))
      if (why) refuse('mail-not-sent', { detail: mailFailureNames[why] })
      return { sent: true, host: sender.server?.host ?? null }
    })
  },
})

const kindOf = (kind: unknown): NotificationKind | undefined => notificationKinds.find(one => one === kind)

export const notificationHandlers = implement(notificationContract, {
  ...settingHandlers(notificationSetting, {
    kindOf: params => {
      const kind = kindOf(params.kind)
      return kind ? notificationRow(kind) : null
    },
    check: ({ templates }, _context, row) => {
      const kind = notificationKinds.find(one => notificationRow(one) === row)
      if (!kind) return
      templates.forEach(({ event, channel, text }, at) => {
        const isTwice = templates.slice(0, at).some(one => one.event === event && one.channel === channel)
        if (isTwice) refuseField(`templates.${at}.event`, 'twice', twice)
        if (!Object.hasOwn(eventsOf[kind], event)) refuseField(`templates.${at}.event`, 'wrong-event', wrongEvent)
        const tag = unknownTag(kind, text)
        if (tag !== null) refuseField(`templates.${at}.text`, 'unknown-tag', wrongTag, { tag })
      })
    },
  }),
  tags: (_input, { translate }) =>
    notificationTags.map(tag => ({ tag, label: translate(tagLabels[tag].label), kinds: [...tagLabels[tag].kinds] })),
})
