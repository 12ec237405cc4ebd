// Papers of money by mail: the file goes to the party it is about or to another address, and it is kept to whom it was sent.
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { MAX_MAILS, type Mailed, mailedOf, paperEvents, type SentMail } from '@office/shared/areas/finance/sent-mail'
import type { Translate } from '@office/shared/core/messages/message'
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import type { PrintedFile } from '@office/shared/core/print/paper'
import { formatDay } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Files } from '../../../core/files/files.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuseField } from '../../../core/http/refusal.ts'
import { sendMail } from '../../../core/queue/mail.ts'
import { mailWords } from '../../settings/issuer.part.ts'

const subject = msg`{document} from {company}`
const text = msg`Hello {party},

{document} is attached. It is for the days from {from} to {to}.

{due}`
const noAddress = msg`{party} has no email address. Name one to send it to, or add one where {party} is kept`

/** Selects a party by its number: a rider is written to at the address of their account. */
const parties: Readonly<Record<LedgerParty, Sql>> = {
  rider: sql`select r.name, s.email from riders r left join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id where r.id =`,
  branch: sql`select name, email from warehouses where id =`,
  agency: sql`select name, email from warehouses where id =`,
  merchant: sql`select name, email from merchants where id =`,
  walking: sql`select name, email from walking_customers where id =`,
}

export interface PartyOf {
  party: LedgerParty
  party_id: number
}

/** To whom a mail goes: null if the party has no address. */
export async function readReader({ party, party_id }: PartyOf, tx: Tx): Promise<{ name: string; email: string | null }> {
  const { rows } = await sql<{ name: string; email: string | null }>`${parties[party]} ${party_id}`.execute(tx)
  return { name: rows[0]?.name ?? '', email: rows[0]?.email || null }
}

export const readAddress = async (of: PartyOf, tx: Tx): Promise<string | null> => (await readReader(of, tx)).email

/**
 * The newest mails of one record.
 * @param table where it is kept which mails took which paper
 * @param also columns of it: the event that made a mail go, and what else it keeps
 */
export async function readSent<M extends SentMail>(
  { table, which, also }: { table: 'document_mails' | 'statement_mails'; which: Sql; also: Sql },
  tx: Tx,
): Promise<M[]> {
  const { rows } = await sql<M>`
    select sent.id, m.recipient as to, sent.created_at, s.name as sent_by, m.status, m.error, m.sent_at, ${also}
    from ${sql.table(table)} sent join mails m on m.tenant_id = sent.tenant_id and m.id = sent.mail_id
    left join staff s on s.tenant_id = sent.tenant_id and s.id = sent.staff_id
    where ${which} order by sent.id desc limit ${MAX_MAILS}`.execute(tx)
  return rows
}

/** In whose name a paper is stored. */
export type Keeper = Pick<Context, 'tx' | 'tenant'> & {
  services: { files: Pick<Files, 'keepBytes'> }
  staff: { id: number }
}

/** The stored file of a document's paper and the name under which it is attached: the frozen one, or one made now. */
export async function paperOf(
  { id, number }: { id: number; number: string },
  needs: readonly PermissionName[],
  draw: () => Promise<PrintedFile>,
  { tx, tenant, staff, services }: Keeper,
): Promise<{ id: number; name: string }> {
  const attached = `${number}.pdf`
  const kept = await tx
    .selectFrom('document_files')
    .select('file_id')
    .where('document_id', '=', id)
    .where('kind', '=', 'print')
    .executeTakeFirst()
  if (kept) return { id: kept.file_id, name: attached }
  const { name, type, content } = await draw()
  return { id: await services.files.keepBytes(tx, tenant.id, content, { name, type, needs, staffId: staff.id }), name: attached }
}

export interface Paper extends PartyOf {
  /** Its name, in the words of the mail. */
  title: Message
  values: MessageValues
  party_name: string
  from: string
  to_day: string
  /** What follows in the mail, in the language that is passed. */
  says: (translate: Translate) => string
  /** The stored file and the name under which it is attached. */
  file: () => Promise<{ id: number; name: string }>
}

/** Sends it, and returns the mail, the file in it and where it goes; keep them in the same transaction. */
export async function mailPaper(
  { title, values, party_name: party, from, to_day, says, file, ...of }: Paper,
  to: string | undefined,
  context: Context,
): Promise<{ mail_id: number; file_id: number; to: string }> {
  const { tx, tenant } = context
  const address = to ?? (await readAddress(of, tx)) ?? refuseField('to', 'no-address', noAddress, { party })
  const translate = await mailWords(tx, null, context.language)
  const named = { document: translate(title, values), company: tenant.company, party }
  const days = { from: formatDay(from), to: formatDay(to_day) }
  const { id: file_id, name } = await file()
  const mail_id = await sendMail(context, {
    to: address,
    subject: translate(subject, named),
    text: translate(text, { ...named, ...days, due: says(translate) }),
    attachments: [{ name, file_id }],
  })
  return { mail_id, file_id, to: address }
}

/** The state of a mail `m`, as people are told. */
const mailedOfRow = sql`case m.status ${sql.join(
  Object.entries(mailedOf).map(([status, told]) => sql`when ${sql.lit(status)} then ${sql.lit(told)}`),
  sql` `,
)} end`
/** The newest mail with the paper of a document `d`. */
const newestMail = sql`from document_mails sent join mails m on m.tenant_id = sent.tenant_id and m.id = sent.mail_id
  where sent.tenant_id = d.tenant_id and sent.document_id = d.id and (sent.event is null or sent.event in (${sql.join(paperEvents.map(event => sql.lit(event)))}))
  order by sent.id desc limit 1`

const none: Mailed = 'none'

/** The join of documents `d` with their newest mail, looked up document by document. */
export const mailedJoin: Sql = sql`left join lateral (select ${mailedOfRow} as mailed, m.sent_at, sent.event ${newestMail}) newest_mail on true`
export const mailedColumns = {
  mailed: sql`coalesce(newest_mail.mailed, ${sql.lit(none)})`,
  mailed_at: sql.ref('newest_mail.sent_at'),
  mailed_automatically: sql`newest_mail.event is not null`,
}
export const byMailed = ({ words }: { words: readonly string[] }): Sql =>
  sql`coalesce((select ${mailedOfRow} ${newestMail}), ${sql.lit(none)}) = any(${[...words]}::text[])`
