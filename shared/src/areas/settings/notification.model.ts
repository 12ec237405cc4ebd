// What notifications are about, by kind, the placeholders their templates may use, and how these are filled.
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'

export const notificationKinds = ['status', 'reminder', 'finance', 'other'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const eventsOf = {
  status: {
    created: msg`Order created`,
    'picked-up': msg`Picked up`,
    'in-transit': msg`In transit`,
    'out-for-delivery': msg`Out for delivery`,
    delivered: msg`Delivered`,
    attempted: msg`Delivery failed`,
    'on-hold': msg`On hold`,
    returning: msg`Return requested`,
    returned: msg`Returned`,
    cancelled: msg`Cancelled`,
  },
  reminder: {
    'pickup-due': msg`Pickup due`,
    'redelivery-due': msg`Redelivery due`,
    'ready-to-collect': msg`Ready to collect`,
    'answer-due': msg`Merchant has not answered`,
  },
  finance: {
    'invoice-issued': msg`Invoice issued`,
    'invoice-part-paid': msg`Invoice partly paid`,
    'invoice-paid': msg`Invoice paid`,
    'payment-reversed': msg`Payment reversed`,
    'invoice-rejected': msg`Invoice rejected`,
    'invoice-cancelled': msg`Invoice cancelled`,
    'adjustment-approved': msg`Adjustment approved`,
    'claim-approved': msg`Claim approved`,
    'claim-rejected': msg`Claim rejected`,
    'claim-taken-back': msg`Claim taken back`,
    'commission-issued': msg`Commission issued`,
    'deposit-approved': msg`Deposit approved`,
    'deposit-rejected': msg`Deposit rejected`,
  },
  other: { welcome: msg`Welcome`, 'ticket-reply': msg`Reply to a ticket`, feedback: msg`Request for feedback` },
} as const satisfies Record<NotificationKind, Record<string, Message>>

type EventsOf<K> = K extends NotificationKind ? keyof (typeof eventsOf)[K] : never
export type NotificationEvent = EventsOf<NotificationKind>
export type FinanceEvent = EventsOf<'finance'>
// Object.keys forgets the literal keys.
export const notificationEvents = notificationKinds.flatMap(kind => Object.keys(eventsOf[kind])) as [
  NotificationEvent,
  ...NotificationEvent[],
]

// Object.keys forgets the literal keys.
export const financeEvents = Object.keys(eventsOf.finance) as [FinanceEvent, ...FinanceEvent[]]

export const tagLabels = {
  company: { label: msg`Company`, kinds: notificationKinds },
  waybill: { label: msg`Waybill`, kinds: notificationKinds },
  receiver: { label: msg`Receiver`, kinds: ['status', 'reminder', 'other'] },
  merchant: { label: msg`Merchant`, kinds: notificationKinds },
  status: { label: msg`Status`, kinds: ['status', 'reminder'] },
  reason: { label: msg`Reason`, kinds: ['status', 'reminder', 'finance'] },
  cod: { label: msg`COD`, kinds: ['status', 'reminder'] },
  date: { label: msg`Day`, kinds: notificationKinds },
  tracking_link: { label: msg`Tracking link`, kinds: ['status', 'reminder', 'other'] },
  document: { label: msg`Document number`, kinds: ['finance'] },
  amount: { label: msg`Amount`, kinds: ['finance'] },
  open: { label: msg`Left to pay`, kinds: ['finance'] },
} as const satisfies Record<string, { label: Message; kinds: readonly NotificationKind[] }>

export type NotificationTag = keyof typeof tagLabels
// Object.keys forgets the literal keys.
export const notificationTags = Object.keys(tagLabels) as [NotificationTag, ...NotificationTag[]]

/** Placeholders of a kind. */
export const tagsOf = (kind: NotificationKind): readonly NotificationTag[] =>
  notificationTags.filter(tag => tagLabels[tag].kinds.some(one => one === kind))

/** A placeholder as people write it, in one brace or two. */
const PLACEHOLDER = /\{\{?\s*([^{}]*?)\s*\}?\}/g

/** The first placeholder in a template that its kind cannot fill; null if all can be. */
export function unknownTag(kind: NotificationKind, text: string): string | null {
  const known: readonly string[] = tagsOf(kind)
  const used = [...text.matchAll(PLACEHOLDER)].map(match => match[1] ?? '')
  return used.find(tag => !known.includes(tag)) ?? null
}

/** A template with its placeholders filled; nothing stands for what is not known. */
export const fillTags = (text: string, values: Partial<Record<NotificationTag, string>>): string =>
  text.replace(PLACEHOLDER, (_whole, tag: NotificationTag) => values[tag] ?? '')

const readyTexts: Readonly<Record<FinanceEvent, Message>> = {
  'invoice-issued': msg`Hello {merchant},

We issued invoice {document} of {amount} on {date}. It is attached.

{company}`,
  'invoice-paid': msg`Hello {merchant},

Invoice {document} of {amount} was paid on {date}.

{company}`,
  'invoice-part-paid': msg`Hello {merchant},

{amount} of invoice {document} was paid on {date}. {open} is left to pay.

{company}`,
  'payment-reversed': msg`Hello {merchant},

A payment of {amount} for invoice {document} was reversed on {date}: {reason}

{open} is left to pay.

{company}`,
  'invoice-rejected': msg`Hello {merchant},

Invoice {document} of {amount} was rejected on {date} and is void: {reason}

{company}`,
  'invoice-cancelled': msg`Hello {merchant},

Invoice {document} of {amount} was cancelled on {date} and is void.

{company}`,
  'adjustment-approved': msg`Hello {merchant},

On {date} the money of parcel {waybill} was corrected. Your account changes by {amount}.

{company}`,
  'claim-approved': msg`Hello {merchant},

On {date} the claim for parcel {waybill} was approved. It comes to {amount}.

{company}`,
  'claim-rejected': msg`Hello {merchant},

On {date} the claim for parcel {waybill} was rejected: {reason}

{company}`,
  'claim-taken-back': msg`Hello {merchant},

On {date} the claim for parcel {waybill} was taken back. The {amount} that it came to is no longer owed to you.

{company}`,
  'commission-issued': msg`Hello {merchant},

We issued commission {document} of {amount} on {date}. It is attached.

{company}`,
  'deposit-approved': msg`Hello {merchant},

Your deposit {document} of {amount} was approved on {date}.

{company}`,
  'deposit-rejected': msg`Hello {merchant},

Your deposit {document} of {amount} was rejected on {date}: {reason}

{company}`,
}

const themselves = Object.fromEntries(notificationTags.map(tag => [tag, `{${tag}}`]))

/** A text to begin with for each event of finance, with its placeholders still to be filled. */
export const readyTemplates = (translate: Translate) =>
  financeEvents.map(event => ({ event, channel: 'email' as const, text: translate(readyTexts[event], themselves) }))
