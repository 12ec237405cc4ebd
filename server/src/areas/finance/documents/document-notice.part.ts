// Which steps of a document its party hears of automatically, and which decisions about the money of a parcel its sender; and the job that
// is recorded for it with the step itself.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { notificationRow, notificationSetting } from '@office/shared/areas/settings/message-setting.contract'
import type { FinanceEvent } from '@office/shared/areas/settings/notification.model'
import type { Language } from '@office/shared/core/messages/language'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { readSetting } from '../../settings/setting.part.ts'

const invoice = {
  create: 'invoice-issued',
  issue: 'invoice-issued',
  'pay-part': 'invoice-part-paid',
  pay: 'invoice-paid',
  'reverse-payment': 'payment-reversed',
  'reverse-only-payment': 'payment-reversed',
  reject: 'invoice-rejected',
  cancel: 'invoice-cancelled',
} as const
const commission = { create: 'commission-issued', issue: 'commission-issued' } as const
const deposit = { approve: 'deposit-approved', reject: 'deposit-rejected' } as const

/** Decisions on requests, which are about a parcel and no document. */
export type RequestEvent = Extract<FinanceEvent, 'adjustment-approved' | 'claim-approved' | 'claim-rejected' | 'claim-taken-back'>
export type DocumentEvent = Exclude<FinanceEvent, RequestEvent>

/** The event of each step. */
const events: Partial<Record<DocumentKind, Readonly<Record<string, DocumentEvent>>>> = {
  'merchant-invoice': invoice,
  'walking-invoice': invoice,
  'rider-commission': commission,
  'agency-commission': commission,
  'rider-deposit': deposit,
  'branch-deposit': deposit,
  'agency-deposit': deposit,
}

/** Events that are told once for each payment. */
const ofPayments: readonly DocumentEvent[] = ['invoice-part-paid', 'invoice-paid', 'payment-reversed']

/** A document, with the payment where it is one, or a decided request about the money of a parcel. */
type About = { event: DocumentEvent; documentId: number; paymentId?: number } | { event: RequestEvent; requestId: number }

export type NoticeTask = About & {
  /** Who took the step. */
  staffId: number
  /** Theirs, for a company that has set none. */
  language: Language
}

export const NOTICE_JOB = 'document-notice'

/** The text for an event; null if nothing is sent. */
export async function readTemplate(tx: Tx, event: FinanceEvent): Promise<string | null> {
  const { is_on, templates } = await readSetting(tx, notificationSetting, notificationRow('finance'))
  return (is_on && templates.find(one => one.event === event && one.channel === 'email')?.text) || null
}

async function record(about: About, context: Context): Promise<void> {
  const { tx, tenant, staff, language, services, afterCommit } = context
  const task: NoticeTask = { ...about, staffId: staff.id, language }
  await services.queue.record(tx, tenant.id, NOTICE_JOB, task)
  afterCommit(() => services.queue.kick(NOTICE_JOB))
}

/** Records the mail to a document's party with the step that it tells, if the setting wants one. */
export async function noticeParty(kind: DocumentKind, step: string, documentId: number, context: Context): Promise<void> {
  const event = events[kind]?.[step]
  if (event === undefined || (await readTemplate(context.tx, event)) === null) return
  // Whoever pays or reverses holds the document, so its newest payment is theirs.
  const newest = context.tx
    .selectFrom('document_payments')
    .select('id')
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
  const payment = ofPayments.includes(event) ? await newest.limit(1).executeTakeFirst() : undefined
  await record({ event, documentId, ...(payment ? { paymentId: payment.id } : {}) }, context)
}

/** Records the mail to the sender of a parcel with the decision on a request about its money, if the setting wants one. */
export async function noticeSender(event: RequestEvent, requestId: number, context: Context): Promise<void> {
  if ((await readTemplate(context.tx, event)) !== null) await record({ event, requestId }, context)
}
