// Which steps of a document its party hears of automatically, and the job that is recorded for it with the step itself.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { notificationRow, notificationSetting } from '@office/shared/areas/settings/message-setting.contract'
import type { FinanceEvent } from '@office/shared/areas/settings/notification.model'
import type { Language } from '@office/shared/core/messages/language'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import type { JobData } from '../../../core/queue/queue.ts'
import { readSetting } from '../../settings/setting.part.ts'

const invoice = { create: 'invoice-issued', issue: 'invoice-issued', pay: 'invoice-paid' } as const
const commission = { create: 'commission-issued', issue: 'commission-issued' } as const
const deposit = { approve: 'deposit-approved', reject: 'deposit-rejected' } as const

/** The event of each step. */
const events: Partial<Record<DocumentKind, Readonly<Record<string, FinanceEvent>>>> = {
  'merchant-invoice': invoice,
  'walking-invoice': invoice,
  'rider-commission': commission,
  'agency-commission': commission,
  'rider-deposit': deposit,
  'branch-deposit': deposit,
  'agency-deposit': deposit,
}

export interface NoticeTask extends JobData {
  documentId: number
  event: FinanceEvent
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

/** Records the mail to a document's party with the step that it tells, if the setting wants one. */
export async function noticeParty(kind: DocumentKind, step: string, documentId: number, context: Context): Promise<void> {
  const { tx, tenant, staff, language, services, afterCommit } = context
  const event = events[kind]?.[step]
  if (event === undefined || (await readTemplate(tx, event)) === null) return
  const task: NoticeTask = { documentId, event, staffId: staff.id, language }
  await services.queue.record(tx, tenant.id, NOTICE_JOB, task)
  afterCommit(() => services.queue.kick(NOTICE_JOB))
}
