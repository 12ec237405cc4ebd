// Connections for e-mail, SMS and WhatsApp with their tests, and the templates of notifications.
import {
  emailContract,
  emailSetting,
  notificationContract,
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
import { msg } from '@office/shared/core/message'
import { implement } from '../../core/http/implement.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { sendMail } from '../../core/queue/mail.ts'
import { readSetting, settingHandlers } from './setting.part.ts'

const noProvider = msg`No provider is connected to this server, so nothing was sent. The setting is kept.`
const testSubject = msg`Test e-mail of {company}`
const testText = msg`This is a test e-mail of {company}. Mails of the portal reach you.`
const wrongEvent = msg`This event belongs to another kind of notification`
const wrongTag = msg`There is no placeholder {tag} here`

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
  test: async ({ body }, context) => {
    const { translate, tenant } = context
    const { signature } = await readSetting(context.tx, emailSetting)
    const values = { company: tenant.company }
    const text = [translate(testText, values), signature].filter(part => part !== null).join('\n\n')
    await sendMail(context, { to: body.email, subject: translate(testSubject, values), text })
    await context.audit({ action: 'setting.test-email', subject: 'setting email', subjectId: null, after: { to: body.email } })
    return { sent: true }
  },
})

const kindOf = (kind: unknown): NotificationKind | undefined => notificationKinds.find(one => one === kind)
const PREFIX = 'notification-'

export const notificationHandlers = implement(notificationContract, {
  ...settingHandlers(notificationSetting, {
    kindOf: params => {
      const kind = kindOf(params.kind)
      return kind ? `${PREFIX}${kind}` : null
    },
    check: ({ templates }, _context, row) => {
      const kind = kindOf(row.slice(PREFIX.length))
      if (!kind) return
      templates.forEach(({ event, text }, at) => {
        if (!Object.hasOwn(eventsOf[kind], event)) refuseField(`templates.${at}.event`, 'wrong-event', wrongEvent)
        const tag = unknownTag(kind, text)
        if (tag !== null) refuseField(`templates.${at}.text`, 'unknown-tag', wrongTag, { tag })
      })
    },
  }),
  tags: (_input, { translate }) =>
    notificationTags.map(tag => ({ tag, label: translate(tagLabels[tag].label), kinds: [...tagLabels[tag].kinds] })),
})
