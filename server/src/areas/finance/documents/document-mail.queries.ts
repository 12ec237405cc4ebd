// Paid documents by mail: the paper that is served for a document goes to its party, and it is kept to whom it was sent.

import { type DocumentMail, type DocumentMails, MAX_MAILS, whyUnsent } from '@office/shared/areas/finance/document-mail'
import type { InvoiceState } from '@office/shared/areas/finance/invoices/invoice.transitions'
import type { Direction } from '@office/shared/areas/finance/paid-document.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse, refuseField } from '../../../core/http/refusal.ts'
import { sendMail } from '../../../core/queue/mail.ts'
import { readOwner } from '../../reports/download.part.ts'
import { mailWords } from '../../settings/issuer.part.ts'
import type { KindOfPaid, Paid } from './document-payment.queries.ts'

/** What a mail tells of a document. */
export interface Mailed extends Paid {
  id: number
  number: string
  state: InvoiceState
  party_id: number
  party_name: string | null
  period_from: string
  period_to: string
  direction: Direction
  currency: string
  declared: string
}

const subject = msg`{document} from {company}`
const text = msg`Hello {party},

{document} is attached. It is for the days from {from} to {to}.

{due}`
const due: Readonly<Record<Direction, Message>> = {
  payable: msg`Payable to {party}: {amount}`,
  receivable: msg`Payable by {party}: {amount}`,
  even: msg`Nothing to pay`,
}
const noAddress = msg`{party} has no email address. Name one to send it to, or add one where {party} is kept`

async function readAddress(of: Pick<KindOfPaid<Mailed>, 'address'>, party: number, tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`${of.address(party)}`.execute(tx)
  return rows[0]?.email || null
}

export async function readMails<Detail extends Mailed>(
  of: KindOfPaid<Detail>,
  id: number,
  context: Context,
): Promise<DocumentMails> {
  const { party_id } = await of.read(context, id)
  const { rows } = await sql<DocumentMail>`
    select sent.id, m.recipient as to, sent.created_at, s.name as sent_by, m.status, m.error, m.sent_at
    from document_mails sent join mails m on m.tenant_id = sent.tenant_id and m.id = sent.mail_id
    join staff s on s.tenant_id = sent.tenant_id and s.id = sent.staff_id
    where sent.document_id = ${id} order by sent.id desc limit ${MAX_MAILS}`.execute(context.tx)
  return { email: await readAddress(of, party_id, context.tx), mails: rows }
}

/** The stored file of its paper: the frozen one, or one made now. */
async function paperOf<Detail extends Mailed>(of: KindOfPaid<Detail>, document: Detail, context: Context): Promise<number> {
  const { tx, tenant, staff, services } = context
  const kept = await tx
    .selectFrom('document_files')
    .select('file_id')
    .where('document_id', '=', document.id)
    .where('kind', '=', 'print')
    .executeTakeFirst()
  if (kept) return kept.file_id
  const { name, type, content } = await of.draw(document, context)
  return services.files.keepBytes(tx, tenant.id, content, { name, type, needs: of.prints, staffId: staff.id })
}

export async function mailDocument<Detail extends Mailed>(
  of: KindOfPaid<Detail>,
  id: number,
  { to }: { to?: string | undefined },
  context: Context,
): Promise<DocumentMails> {
  const { tx, tenant, staff } = context
  const document = await of.read(context, id)
  const { number, currency, direction } = document
  const why = whyUnsent(document.state)
  if (why) refuse('not-possible', { detail: why, values: { number } })
  const party = document.party_name ?? number
  const address = to ?? (await readAddress(of, document.party_id, tx)) ?? refuseField('to', 'no-address', noAddress, { party })
  const translate = await mailWords(tx, null, context.language)
  const named = { document: translate(of.title, { number }), company: tenant.company, party }
  const amount = formatMoney(document.declared.replace('-', ''), currency)
  const days = { from: formatDay(document.period_from), to: formatDay(document.period_to) }
  const file_id = await paperOf(of, document, context)
  const mail_id = await sendMail(context, {
    to: address,
    subject: translate(subject, named),
    text: translate(text, { ...named, ...days, due: translate(due[direction], { party, amount }) }),
    attachments: [{ name: `${number}.pdf`, file_id }],
  })
  await tx.insertInto('document_mails').values({ document_id: id, mail_id, file_id, staff_id: staff.id }).execute()
  await context.audit({ action: `${of.kind}.mail`, subject: of.kind, subjectId: id, after: { number, to: address } })
  context.publish({ type: 'documents.changed', data: { kind: of.kind } })
  return readMails(of, id, context)
}

/**
 * Whether the document of a mail may still leave. Its recipient has no account; what counts is the document, which may have been
 * rejected while the mail waited, and that whoever sent it still has an account.
 */
export async function mayStillBeMailed(tx: Tx, mailId: number): Promise<boolean> {
  const sent = await tx
    .selectFrom('document_mails as sent')
    .innerJoin('documents as d', 'd.id', 'sent.document_id')
    .select(['sent.staff_id', 'd.state'])
    .where('sent.mail_id', '=', mailId)
    .executeTakeFirst()
  if (!sent) return true
  const state = sent.state as InvoiceState // only paid documents are mailed
  return whyUnsent(state) === null && (await readOwner(tx, { staff_id: sent.staff_id, needs: [] })) !== null
}
