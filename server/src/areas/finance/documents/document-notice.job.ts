// Writes the mails that parties get automatically of their documents and of the money of their parcels: once for each event, with the
// paper when an invoice or a commission was issued, and kept as failed for a party without an address.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { documentLedgers, type LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { paperEvents } from '@office/shared/areas/finance/sent-mail'
import { eventsOf, fillTags } from '@office/shared/areas/settings/notification.model'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import { found } from '../../../core/http/refusal.ts'
import { translator } from '../../../core/language.ts'
import { recordMail, recordUnsent, sendMailJob } from '../../../core/queue/mail.ts'
import { defineJob, type JobContext } from '../../../core/queue/queue.ts'
import { readTenant } from '../../../core/records/read-tenant.ts'
import { dayOf } from '../../../core/records/tenant-day.ts'
import { mailWords } from '../../settings/issuer.part.ts'
import { commissionKinds, makePrint as makeCommissionPrint } from '../commissions/commission.queries.ts'
import { invoiceKinds, makePrint, readInvoice } from '../invoices/invoice.queries.ts'
import { type DocumentEvent, NOTICE_JOB, type NoticeTask, type RequestEvent, readTemplate } from './document-notice.part.ts'
import { rejectedFor } from './document-rejection.queries.ts'
import { type Keeper, paperOf, readReader } from './paper-mail.queries.ts'

const subject = msg`{event}: {number} from {company}`

const decided = dayOf(sql`d.decided_at`)

/** The day of each event of a document `d`, of a payment `p`. */
const days: Readonly<Record<DocumentEvent, Sql>> = {
  'invoice-issued': dayOf(sql`d.issued_at`),
  'invoice-part-paid': sql`p.paid_on`,
  'invoice-paid': sql`(select max(p.paid_on) from document_payments p
    where p.tenant_id = d.tenant_id and p.document_id = d.id and p.reverses_id is null and not p.is_reversed)`,
  'payment-reversed': sql`p.paid_on`,
  'invoice-rejected': decided,
  'invoice-cancelled': decided,
  'commission-issued': dayOf(sql`d.issued_at`),
  'deposit-approved': decided,
  'deposit-rejected': decided,
}

interface Told {
  /** Of the document, or of the request. */
  id: number
  /** Null for a request. */
  kind: DocumentKind | null
  party: LedgerParty
  party_id: number
  /** The document's, or the waybill. */
  number: string
  currency: string
  amount: string
  /** What is left to pay after this payment; null if it is about none. */
  open: string | null
  day: string | null
  /** Why it was rejected, or why a payment was reversed. */
  reason: string
}

/** Nobody outside heard of a draft, so nothing is said of one that is given up; a set-off is told with its deposit. */
const isOutside = (event: DocumentEvent): Sql =>
  event === 'invoice-cancelled' ? sql`d.issued_at is not null` : sql`d.set_off_id is null`

async function readDocument(
  tx: Tx,
  { documentId, paymentId, event }: { documentId: number; paymentId?: number; event: DocumentEvent },
): Promise<Told | null> {
  const isOfPayment = event === 'invoice-part-paid' || event === 'payment-reversed'
  const { rows } = await sql<Omit<Told, 'party' | 'kind'> & { kind: DocumentKind }>`
    select d.id, d.kind, d.number, d.party_id, d.currency, ${isOfPayment ? sql`abs(p.amount)` : sql`abs(d.declared)`} as amount,
      abs(d.declared) - (select sum(so_far.amount) from document_payments so_far
        where so_far.tenant_id = d.tenant_id and so_far.document_id = d.id and so_far.id <= p.id) as open,
      ${days[event]} as day,
      case when d.state = 'rejected' then concat_ws(' · ', nullif(${rejectedFor}, ''), nullif(d.reason, '')) else coalesce(p.reason, '') end as reason
    from documents d left join document_payments p on p.tenant_id = d.tenant_id and p.id = ${paymentId ?? null}::int
    where d.id = ${documentId} and ${isOutside(event)} and not exists (select from document_mails m
      where m.tenant_id = d.tenant_id and m.document_id = d.id and m.event = ${event} and m.payment_id is not distinct from p.id)`.execute(
    tx,
  )
  const [row] = rows
  return row ? { ...row, party: documentLedgers[row.kind].party } : null
}

/** What a request comes to: what an adjustment adds to what the sender is owed, a claim, or the claim that is owed no more. */
const sums: Readonly<Record<RequestEvent, Sql>> = {
  'adjustment-approved': sql`(select a.amount from order_adjustments a where a.tenant_id = r.tenant_id and a.request_id = r.id)`,
  'claim-approved': sql`r.changes -> 'claim' ->> 'new'`,
  'claim-rejected': sql`r.changes -> 'claim' ->> 'new'`,
  'claim-taken-back': sql`r.changes -> 'claim' ->> 'old'`,
}

async function readRequest(tx: Tx, { requestId, event }: { requestId: number; event: RequestEvent }): Promise<Told | null> {
  const { rows } = await sql<Told>`
    select r.id, null as kind, case when o.walking_customer_id is null then 'merchant' else 'walking' end as party,
      coalesce(o.walking_customer_id, o.merchant_id) as party_id, o.waybill_number as number, o.currency, ${sums[event]} as amount, null as open,
      ${dayOf(sql`r.decided_at`)} as day, coalesce(r.reason, '') as reason
    from approval_requests r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    where r.id = ${requestId} and not exists (select from document_mails m
      where m.tenant_id = r.tenant_id and m.request_id = r.id and m.event = ${event})`.execute(tx)
  return rows[0] ?? null
}

/** What a mail tells; null if this event was told before. */
const readTold = (tx: Tx, task: NoticeTask): Promise<Told | null> =>
  'requestId' in task ? readRequest(tx, task) : readDocument(tx, task)

/** A mail that is to be written, to nobody if its party has no address; null if it was written before, or the setting wants none. */
export async function readNotice(tx: Tx, task: NoticeTask, company: string) {
  const told = await readTold(tx, task)
  const template = told && (await readTemplate(tx, task.event))
  if (!template) return null
  const { number, currency, amount, open, day, reason } = told
  const party = await readReader(told, tx)
  const translate = await mailWords(tx, null, task.language)
  const values = {
    company,
    merchant: party.name,
    document: told.kind === null ? '' : number,
    waybill: told.kind === null ? number : '',
    amount: formatMoney(amount, currency),
    open: open === null ? '' : formatMoney(open, currency),
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
  const written = await inTenant(async tx => {
    const tenant = await readTenant(tx)
    const notice = await readNotice(tx, task, tenant.company)
    if (!notice) return null
    const { told, to, ...words } = notice
    const about = 'requestId' in task ? { request_id: told.id } : { document_id: told.id, payment_id: task.paymentId ?? null }
    const keep = (mail_id: number, file_id: number | null) =>
      tx
        .insertInto('document_mails')
        .values({ ...about, mail_id, file_id, event: task.event })
        .execute()
    if (to === null || !canDraw) {
      await keep(await recordUnsent(tx, { ...words, error: to === null ? 'no-address' : 'without-file' }), null)
      return told
    }
    const paper = await paperFor(notice, task, { tx, tenant, services })
    const attachments = paper ? [{ name: paper.name, file_id: paper.id }] : []
    await keep(await recordMail(tx, tenantId, services, { ...words, to, attachments }), paper?.id ?? null)
    return told
  })
  if (written === null) return
  services.queue.kick(sendMailJob.name)
  const { kind } = written
  services.gateway.publish(
    tenantId,
    kind === null ? { type: 'mail.tried', data: null } : { type: 'documents.changed', data: { kind } },
  )
}

export const documentNoticeJob = defineJob<NoticeTask>({
  name: NOTICE_JOB,
  run: (task, context) => write(task, context, true),
  givenUp: (task, context) => write(task, context, false),
})
