// Mails of a demo tenant about its money: invoices that were sent by hand, and what its templates told parties automatically.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { notificationRow } from '@office/shared/areas/settings/message-setting.contract'
import { readyTemplates } from '@office/shared/areas/settings/notification.model'
import { type Insertable, sql } from 'kysely'
import type { DocumentMailTable } from '../areas/finance/documents/document.table.ts'
import { paperFor, readNotice } from '../areas/finance/documents/document-notice.job.ts'
import type { DocumentEvent } from '../areas/finance/documents/document-notice.part.ts'
import type { MailTable } from '../core/database/tables.ts'
import type { Tx } from '../core/database/transaction.ts'
import type { Files } from '../core/files/files.ts'
import type { PaperContext } from '../core/files/paper.ts'
import { translator } from '../core/language.ts'

/** Mails of each sort; few, because each paper takes time while the server's start waits. */
const MAILS = 3

/** Documents whose parties were told. Riders have no account here, so what went to nobody can be seen as well. */
const told: readonly { event: DocumentEvent; kind: DocumentKind; state: string }[] = [
  { event: 'invoice-issued', kind: 'merchant-invoice', state: 'issued' },
  { event: 'invoice-part-paid', kind: 'merchant-invoice', state: 'part-paid' },
  { event: 'invoice-paid', kind: 'merchant-invoice', state: 'paid' },
  { event: 'invoice-rejected', kind: 'merchant-invoice', state: 'rejected' },
  { event: 'commission-issued', kind: 'agency-commission', state: 'issued' },
  { event: 'deposit-approved', kind: 'agency-deposit', state: 'approved' },
  { event: 'deposit-rejected', kind: 'agency-deposit', state: 'rejected' },
  { event: 'deposit-approved', kind: 'branch-deposit', state: 'approved' },
  { event: 'deposit-approved', kind: 'rider-deposit', state: 'approved' },
]

/** A mail, and the document it is about. */
interface Written {
  mail: Insertable<MailTable>
  about: Omit<Insertable<DocumentMailTable>, 'mail_id'>
}

export async function seedDemoMails(tx: Tx, files: Pick<Files, 'keepBytes'>, tenant: PaperContext['tenant']): Promise<void> {
  const value = { is_on: true, templates: readyTemplates(translator('en')) }
  await tx
    .insertInto('settings')
    .values({ kind: notificationRow('finance'), value: JSON.stringify(value), secrets: '{}' })
    .execute()
  const mails = [...(await byHand(tx, tenant.company)), ...(await automatic(tx, files, tenant))]
  mails.sort((one, other) => (String(one.mail.created_at) < String(other.mail.created_at) ? -1 : 1))
  for (const { mail, about } of mails) {
    const { id } = await tx.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('document_mails')
      .values({ ...about, mail_id: id })
      .execute()
  }
}

async function automatic(tx: Tx, files: Pick<Files, 'keepBytes'>, tenant: PaperContext['tenant']): Promise<Written[]> {
  const mails: Written[] = []
  for (const { event, kind, state } of told) {
    const documents = await tx
      .selectFrom('documents')
      .select(['id', 'maker_id', 'created_at', 'decided_at'])
      .where('kind', '=', kind)
      .where('state', '=', state)
      .orderBy('id', 'desc')
      .limit(MAILS)
      .execute()
    for (const { id, maker_id, created_at, decided_at } of documents) {
      const newest = tx.selectFrom('document_payments').select('id').where('document_id', '=', id).orderBy('id', 'desc').limit(1)
      const payment = event === 'invoice-part-paid' ? await newest.executeTakeFirst() : undefined
      const about = { document_id: id, payment_id: payment?.id ?? null }
      const of = { documentId: id, ...(payment ? { paymentId: payment.id } : {}) }
      const task = { ...of, event, staffId: maker_id ?? 0, language: 'en' } as const
      const notice = await readNotice(tx, task, tenant.company)
      if (!notice) continue
      const { to, subject, text } = notice
      const paper = to === null ? null : await paperFor(notice, task, { tx, tenant, services: { files } })
      const at = decided_at ?? created_at
      const outcome = to === null ? { status: 'failed', error: 'no-address' } : { status: 'sent', error: null, sent_at: at }
      const attachments = JSON.stringify(paper ? [{ name: paper.name, file_id: paper.id }] : [])
      mails.push({
        mail: { recipient: to, subject, text, attachments, created_at: at, ...outcome },
        about: { ...about, file_id: paper?.id ?? null, event, created_at: at },
      })
    }
  }
  return mails
}

/** As if whoever approved the newest invoices had sent them to their merchants. */
async function byHand(tx: Tx, company: string): Promise<Written[]> {
  const { rows } = await sql<{ id: number; number: string; email: string; file_id: number; decider_id: number; at: string }>`
    select d.id, d.number, m.email, f.file_id, d.decider_id, d.decided_at as at from documents d
    join document_files f on f.tenant_id = d.tenant_id and f.document_id = d.id and f.kind = 'print'
    join merchants m on m.tenant_id = d.tenant_id and m.id = d.party_id
    where d.kind = 'merchant-invoice' and d.decider_id is not null and m.email is not null order by d.id desc limit ${MAILS}`.execute(
    tx,
  )
  return rows.map(({ id, number, email, file_id, decider_id, at }) => ({
    mail: {
      recipient: email,
      subject: `Invoice ${number} from ${company}`,
      text: `Invoice ${number} is attached.`,
      attachments: JSON.stringify([{ name: `${number}.pdf`, file_id }]),
      status: 'sent',
      error: null,
      created_at: at,
      sent_at: at,
    },
    about: { document_id: id, file_id, staff_id: decider_id, created_at: at },
  }))
}
