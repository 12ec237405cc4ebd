// How the operator writes to people: email, SMS and WhatsApp connections, and the templates of notifications.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../core/api/endpoint.ts'
import { mailFailureNames, mailFailures } from '../../core/mail-failure.ts'
import * as x from '../../core/schema.ts'
import { type NotificationKind, notificationEvents, notificationKinds, notificationTags } from './notification.model.ts'
import { defineSetting, settingEndpoints } from './setting.model.ts'

const noProvider = msg`No provider is connected to this server yet. The setting is saved, but nothing is sent.`

export const channels = ['email', 'sms', 'whatsapp'] as const

/** One setting for each kind of notification, in the same shape. */
export const notificationSetting = defineSetting({
  kind: 'notification',
  fields: {
    is_on: x.flag(),
    templates: x.list(
      x.record({ event: x.oneOf(notificationEvents), channel: x.oneOf(channels), text: x.text({ max: 500 }) }),
      0,
      60,
    ),
  },
  defaults: { is_on: true, templates: [] },
})

/** The row that keeps the setting of a kind. */
export const notificationRow = (kind: NotificationKind): string => `${notificationSetting.kind}-${kind}`

const unsent = msg`Notifications of this kind are not sent yet. Templates are checked and saved until they are.`
/** What of each kind is not sent yet, as its page says. */
export const notificationWaits: Readonly<Record<NotificationKind, Message>> = {
  status: unsent,
  reminder: unsent,
  finance: msg`Templates by email are sent. Those by SMS and WhatsApp are checked and saved until a provider is connected.`,
  other: unsent,
}

export const notificationContract = {
  ...settingEndpoints('/admin/setting/notification/{kind}', notificationSetting, {
    summary: 'Notification setting: status, reminder, finance, other',
    writes: ['update-notification-setting'],
  }),
  tags: get('/admin/setting/notification-tags', {
    summary: 'Placeholders that a template may use',
    needs: ['view-business-setting', 'update-notification-setting'],
    returns: x.list(
      x.row({ tag: x.oneOf(notificationTags), label: x.text(), kinds: x.list(x.oneOf(notificationKinds), 1, 4) }),
      0,
      50,
    ),
  }),
}

export const smsSetting = defineSetting({
  kind: 'sms',
  fields: {
    is_on: x.flag(),
    provider: x.nullable(x.text({ max: 60 })),
    sender: x.nullable(x.text({ max: 16 })),
    account: x.nullable(x.text({ max: 120 })),
  },
  defaults: { is_on: false, provider: null, sender: null, account: null },
  waits: { fields: ['is_on', 'provider', 'sender', 'account'], note: noProvider },
  secrets: ['password'],
  secretsBelongTo: ['provider'],
})
export const smsContract = {
  ...settingEndpoints('/admin/setting/sms', smsSetting, { summary: 'SMS setting', writes: ['update-sms-setting'] }),
  test: post('/admin/setting/sms/test', {
    summary: 'Send a test SMS',
    needs: ['update-sms-setting'],
    body: x.record({ phone: x.contactNumber() }),
    returns: x.row({ sent: x.flag() }),
    fails: ['no-provider'],
  }),
}

export const mailSecurities = ['tls', 'starttls', 'none'] as const
export const emailSetting = defineSetting({
  kind: 'email',
  fields: {
    sender_name: x.nullable(x.text({ max: 120 })),
    /** The sender address of mails; null: that of the installation. */
    sender_email: x.nullable(x.email()),
    reply_to: x.nullable(x.email()),
    signature: x.nullable(x.text({ max: 500 })),
    /** null: mails are sent through the installation's own server. */
    host: x.nullable(x.text({ max: 200 })),
    port: x.integer(1, 65_535),
    security: x.oneOf(mailSecurities),
    username: x.nullable(x.text({ max: 200 })),
  },
  defaults: {
    sender_name: null,
    sender_email: null,
    reply_to: null,
    signature: null,
    host: null,
    port: 465,
    security: 'tls',
    username: null,
  },
  secrets: ['password'],
  secretsBelongTo: ['host', 'port', 'security', 'username'],
})
export const mailStates = ['queued', 'retrying', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]
export const mailStateNames: Record<MailState, Message> = {
  queued: msg`Waiting`,
  retrying: msg`Being retried`,
  sent: msg`Sent`,
  failed: msg`Failed`,
}

/** A mail without its text, which may be meant for someone else. */
export const Mail = x.row({
  id: x.id(),
  /** Null for one that went to nobody, since its reader has no address. */
  recipient: x.nullable(x.text()),
  subject: x.text({ max: 1000 }),
  /** 'retrying' waits longer after each try, for a day; 'failed' is final: refused permanently, withheld, without an address, or a day over. */
  status: x.oneOf(mailStates, mailStateNames),
  error: x.nullable(x.oneOf(mailFailures, mailFailureNames)),
  attempts: x.integer(),
  created_at: x.instant(),
  sent_at: x.nullable(x.instant()),
})
export type Mail = x.Of<typeof Mail>

export const mailLabels = {
  recipient: msg`Sent to`,
  subject: msg`Subject`,
  status: msg`Status`,
  error: msg`Why it failed`,
  attempts: msg`Failed tries`,
  created_at: msg`Created`,
  sent_at: msg`Sent`,
} satisfies Labels<Mail>

export const emailContract = {
  ...settingEndpoints('/admin/setting/email', emailSetting, { summary: 'Email setting', writes: ['update-email-setting'] }),
  test: post('/admin/setting/email/test', {
    summary: 'Send a test email through the configured mail server; answers when the server accepted it, or why it did not',
    needs: ['update-email-setting'],
    body: x.record({ email: x.email() }),
    /** The server's name; null if it is the installation's. */
    returns: x.row({ sent: x.flag(), host: x.nullable(x.text()) }),
    fails: ['mail-not-sent'],
  }),
  mails: list('/admin/setting/email/mails', {
    summary: 'Mails: whether each left, and why not',
    needs: ['update-email-setting'],
    service: 'lists',
    row: Mail,
    filters: { id: 'ids', recipient: 'text', status: 'words' },
    sort: ['id'],
  }),
  resend: post('/admin/setting/email/mails/{id}/resend', {
    summary: 'Send a mail that failed once more; not one whose link no longer works',
    needs: ['update-email-setting'],
    returns: x.row({ id: x.id(), recipient: x.text() }),
    fails: ['not-possible'],
  }),
}

export const whatsappSetting = defineSetting({
  kind: 'whatsapp',
  fields: {
    is_on: x.flag(),
    business_number: x.nullable(x.contactNumber()),
    account: x.nullable(x.text({ max: 120 })),
  },
  defaults: { is_on: false, business_number: null, account: null },
  waits: { fields: ['is_on', 'business_number', 'account'], note: noProvider },
  secrets: ['token'],
  secretsBelongTo: ['account'],
})
export const whatsappContract = {
  ...settingEndpoints('/admin/setting/whatsapp', whatsappSetting, {
    summary: 'WhatsApp setting',
    writes: ['update-whatsapp-setting'],
  }),
  test: post('/admin/setting/whatsapp/test', {
    summary: 'Send a test message',
    needs: ['update-whatsapp-setting'],
    body: x.record({ phone: x.contactNumber() }),
    returns: x.row({ sent: x.flag() }),
    fails: ['no-provider'],
  }),
}
