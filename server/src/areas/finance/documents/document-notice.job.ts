// Writes the mails that parties get of their documents automatically: once for each event of a document, with its paper when an
// invoice or a commission was issued, and kept as failed for a party without an address.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { documentLedgers } from '@office/shared/areas/finance/journal/ledger.model'
import { paperEvents } from '@office/shared/areas/finance/sent-mail'
import { eventsOf, type FinanceEvent, fillTags } from '@office/shared/areas/settings/notification.model'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import { found } from '../../../core/http/refusal.ts'
import { translator } from '../../../core/language.ts'
import { recordMail, recordUnsent, sendMailJob } from '../../../core/queue/mail.ts'
import { defineJob, type JobContext } from '../../../core/queue/queue.ts'
import type { Sql } from '../../../core/records/list-sql.ts'
import { readTenant } from '../../../core/records/read-tenant.ts'
import { dayOf } from '../../../core/records/tenant-day.ts'
import { mailWords } from '../../settings/issuer.part.ts'
import { commissionKinds, makePrint as makeCommissionPrint } from '../commissions/commission.queries.ts'
import { invoiceKinds, makePrint, readInvoice } from '../invoices/invoice.queries.ts'
import { NOTICE_JOB, type NoticeTask, readTemplate } from './document-notice.part.ts'
import { rejectedFor } from './document-rejection.queries.ts'
import { type Keeper, paperOf, readReader } from './paper-mail.queries.ts'

const subject = msg`{event}: {number} from {company}`

/** The day of each event of a document `d`. */
const days: Readonly<Record<FinanceEvent, Sql>> = {
  'invoice-issued': dayOf(sql`d.issued_at`),
  'invoice-paid': sql`(select max(p.paid_on) from document_payments p
    where p.tenant_id = d.tenant_id and p.document_id = d.id and p.reverses_id is null and not p.is_reversed)`,
  'commission-issued': dayOf(sql`d.issued_at`),
  'deposit-approved': dayOf(sql`d.decided_at`),
  'deposit-rejected': dayOf(sql`d.decided_at`),
}

interface Told {
  id: number
  kind: DocumentKind
  number: string
  party_id: number
  currency: string
  amount: string
  day: string | null
  /** Why it was rejected. */
  reason: string
}

/** What a mail tells of a document; null if this event of it was told before. That of a set-off is told with its deposit. */
async function readTold(tx: Tx, { documentId, event }: NoticeTask): Promise<Told | null> {
  const { rows } = await sql<Told>`
    select d.id, d.kind, d.number, d.party_id, d.currency, abs(d.declared) as amount, ${days[event]} as day,
      case when d.state = 'rejected' then concat_ws(' · ', nullif(${rejectedFor}, ''), nullif(d.reason, '')) else '' end as reason
    from documents d where d.id = ${documentId} and d.set_off_id is null
      and not exists (select from document_mails m where m.tenant_id = d.tenant_id and m.document_id = d.id and m.event = ${event})`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** A mail that is to be written, to nobody if its party has no address; null if it was written before, or the setting wants none. */
export async function readNotice(tx: Tx, task: NoticeTask, company: string) {
  const told = await readTold(tx, task)
  const template = told && (await readTemplate(tx, task.event))
  if (!template) return null
  const { number, currency, amount, day, reason } = told
  const party = await readReader({ party: documentLedgers[told.kind].party, party_id: told.party_id }, tx)
  const translate = await mailWords(tx, null, task.language)
  const values = {
    company,
    merchant: party.name,
    document: number,
    amount: formatMoney(amount, currency),
    date: day === null ? '' : formatDay(day),
    reason,
  }
  return {
    told,
    to: party.email,
    subject: translate(subject, { event: translate(eventsOf.finance[task.event]), number, company }),
    text: fillTags(template, values),
  }
}

/** The paper that goes with a mail: that of an issued invoice or commission, in the name of whoever issued it. */
export async function paperFor(
  { told }: { told: Told },
  { event, staffId, language }: NoticeTask,
  { tx, tenant, services }: Omit<Keeper, 'staff'>,
): Promise<{ id: number; name: string } | null> {
  if (!paperEvents.includes(event)) return null
  const context = { tx, tenant, services, language, translate: translator(language), staff: { id: staffId } }
  const commission = commissionKinds.find(({ kind }) => kind === told.kind)
  if (commission) return paperOf(told, commission.prints, () => makeCommissionPrint(commission, told.id, context), context)
  const invoice = found(invoiceKinds.find(({ kind }) => kind === told.kind))
  const draw = async () => makePrint(invoice, await readInvoice(invoice.party, context, told.id), context)
  return paperOf(told, invoice.prints, draw, context)
}

/**
 * Writes the mail and that it was written, in one transaction: of two runs at once the second fails by the key of the event.
 * @param canDraw false if the paper could not be made for a day
 */
async function write(task: NoticeTask, { inTenant, tenantId, services }: JobContext, canDraw: boolean): Promise<void> {
  const kind = await inTenant(async tx => {
    const tenant = await readTenant(tx)
    const notice = await readNotice(tx, task, tenant.company)
    if (!notice) return null
    const { told, to, ...words } = notice
    const keep = (mail_id: number, file_id: number | null) =>
      tx.insertInto('document_mails').values({ document_id: told.id, mail_id, file_id, event: task.event }).execute()
    if (to === null || !canDraw) {
      await keep(await recordUnsent(tx, { ...words, error: to === null ? 'no-address' : 'without-file' }), null)
      return told.kind
    }
    const paper = await paperFor(notice, task, { tx, tenant, services })
    const attachments = paper ? [{ name: paper.name, file_id: paper.id }] : []
    await keep(await recordMail(tx, tenantId, services, { ...words, to, attachments }), paper?.id ?? null)
    return told.kind
  })
  if (kind === null) return
  services.queue.kick(sendMailJob.name)
  services.gateway.publish(tenantId, { type: 'documents.changed', data: { kind } })
}

export const documentNoticeJob = defineJob<NoticeTask>({
  name: NOTICE_JOB,
  run: (task, context) => write(task, context, true),
  givenUp: (task, context) => write(task, context, false),
})
