// Forms of the connections for e-mails and messages, and of notification templates.
import {
  channels,
  emailContract,
  mailSecurities,
  notificationContract,
  notificationWaits,
  smsContract,
  smsSetting,
  whatsappContract,
  whatsappSetting,
} from '@office/shared/areas/settings/message-setting.contract'
import {
  eventsOf,
  type FinanceEvent,
  type NotificationEvent,
  type NotificationKind,
  readyTemplates,
  tagsOf,
} from '@office/shared/areas/settings/notification.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { choicesOf } from '../../core/choices/choices.ts'
import { choose, longText, password, type ReadyRows, rows, select, text, toggle, whole } from '../../core/form/controls.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn } from '../../core/language/translate.ts'
import { type SettingForm, settingForm } from './frame/setting-form.tsx'

const keepsSecret = msg`Leave empty to keep the saved one.`

export const emailForm = settingForm({
  id: 'email',
  title: msg`Email`,
  contract: emailContract,
  fields: {
    sender_name: text(msg`Sender name`),
    sender_email: text(msg`Sender address`, {
      type: 'email',
      help: msg`Your mail server must accept it. Leave empty to use the address of this installation.`,
    }),
    reply_to: text(msg`Reply to`, { type: 'email' }),
    signature: longText(msg`Signature of e-mails`, 500, { wide: true }),
    host: text(msg`Mail server`, { code: true, help: msg`Leave empty to send mails through the server of this installation.` }),
    port: whole(msg`Port`),
    security: choose(msg`Security`, choicesOf(mailSecurities, { tls: 'TLS', starttls: 'STARTTLS', none: msg`None` })),
    username: text(msg`User name`, { code: true }),
    password: password(msg`Password`, { help: keepsSecret }),
  },
  sections: [
    { title: msg`Sender`, fields: ['sender_name', 'sender_email', 'reply_to', 'signature'] },
    { title: msg`Connection`, fields: ['host', 'port', 'security', 'username', 'password'] },
  ],
})

export const smsForm = settingForm({
  id: 'sms',
  title: msg`SMS`,
  contract: smsContract,
  waits: smsSetting.waits,
  fields: {
    is_on: toggle(msg`Send SMS`),
    provider: text(msg`Provider`),
    sender: text(msg`Sender`, { help: msg`A name or number of up to 16 characters.` }),
    account: text(msg`Account`, { code: true }),
    password: password(msg`Password or key`, { help: keepsSecret }),
  },
  sections: [{ title: msg`Connection`, fields: ['is_on', 'provider', 'sender', 'account', 'password'] }],
})

export const whatsappForm = settingForm({
  id: 'whatsapp',
  title: msg`WhatsApp`,
  contract: whatsappContract,
  waits: whatsappSetting.waits,
  fields: {
    is_on: toggle(msg`Send WhatsApp messages`),
    business_number: text(msg`Business number`, { type: 'tel' }),
    account: text(msg`Account`, { code: true }),
    token: password(msg`Access token`, { help: keepsSecret }),
  },
  sections: [{ title: msg`Connection`, fields: ['is_on', 'business_number', 'account', 'token'] }],
})

const titles: Record<NotificationKind, Message> = {
  status: msg`Notifications: status`,
  reminder: msg`Notifications: reminders`,
  finance: msg`Notifications: finance`,
  other: msg`Notifications: other`,
}
const tagHelp = msg`Placeholders: {tags}`
const financeHelp = msg`Placeholders: {tags}. {merchant} is whoever gets the mail: the merchant, walking customer, rider or agency. {reason} is there for a rejection or a reversal, {open} for a payment, and {waybill} for an adjustment or a claim.`

const withoutText = msg`No text, so nobody is mailed: {events}`

/** Texts to begin with, in the reader's language, for events that have none. */
const readyOf = (kind: NotificationKind): { ready?: ReadyRows } =>
  kind === 'finance'
    ? {
        ready: {
          title: msg`Add ready texts`,
          missing: rows =>
            readyTemplates((message, values = {}) => tellIn(i18n)({ message, values })).filter(
              one => !rows.some(({ event, channel }) => event === one.event && channel === one.channel),
            ),
          lack: missing => {
            const events = missing.map(({ event }) => tellIn(i18n)(eventsOf.finance[event as FinanceEvent])) // a ready text's
            return { message: withoutText, values: { events: events.join(', ') } }
          },
        },
      }
    : {}

/** The four kinds have the same shape; each offers its own events and placeholders. */
export function notificationForm(kind: NotificationKind): SettingForm {
  const events = Object.entries<Message>(eventsOf[kind]).map(([value, title]) => ({
    value: value as NotificationEvent, // a key of eventsOf
    title,
  }))
  const tags = tagsOf(kind)
    .map(tag => `{${tag}}`)
    .join(' ')
  const values = { tags, merchant: '{merchant}', reason: '{reason}', open: '{open}', waybill: '{waybill}' }
  return settingForm({
    id: `notification-${kind}`,
    title: titles[kind],
    contract: notificationContract,
    waits: { note: notificationWaits[kind] },
    fields: {
      is_on: toggle(msg`Send these notifications`, true),
      templates: rows(
        msg`Templates`,
        {
          event: select(msg`Event`, events),
          channel: choose(msg`By`, choicesOf(channels, { email: msg`Email`, sms: msg`SMS`, whatsapp: msg`WhatsApp` }), {
            initial: kind === 'finance' ? 'email' : 'sms',
          }),
          text: longText(msg`Text`, 500, { wide: true, lines: 5 }),
        },
        { addTitle: msg`Add a template`, most: 60, ...readyOf(kind) },
      ),
    },
    sections: [
      {
        title: titles[kind],
        hint: { message: kind === 'finance' ? financeHelp : tagHelp, values },
        fields: ['is_on', 'templates'],
      },
    ],
    within: { kind },
  })
}
