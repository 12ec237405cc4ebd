// Paid documents by mail: the paper that is served for a document goes to its party.

import type { CommissionState } from '@office/shared/areas/finance/commissions/commission.transitions'
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { whyUnsent } from '@office/shared/areas/finance/document-mail'
import { documentLedgers } from '@office/shared/areas/finance/journal/ledger.model'
import type { Direction } from '@office/shared/areas/finance/paid-document.model'
import type { SentMails } from '@office/shared/areas/finance/sent-mail'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatMoney } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { refuse } from '../../../core/http/refusal.ts'
import { readOwner } from '../../reports/download.part.ts'
import type { KindOfPaid, Paid } from './document-payment.queries.ts'
import { mailPaper, type Paper, type PartyOf, paperOf, readAddress, readSent } from './paper-mail.queries.ts'

/** What a mail tells of a document. */
export interface Mailed extends Paid {
  id: number
  number: string
  state: CommissionState
  party_id: number
  party_name: string | null
  period_from: string
  period_to: string
  direction: Direction
  currency: string
  declared: string
}

const due: Readonly<Record<Direction, Message>> = {
  payable: msg`Payable to {party}: {amount}`,
  receivable: msg`Payable by {party}: {amount}`,
  even: msg`Nothing to pay`,
}
const partyOf = (of: { kind: DocumentKind }, { party_id }: { party_id: number }): PartyOf => ({
  party: documentLedgers[of.kind].party,
  party_id,
})

/** A kind of documents about which mails are sent. */
interface KindOfMailed<Detail> {
  kind: DocumentKind
  read: (context: Context, id: number) => Promise<Detail>
}

export async function readMails(of: KindOfMailed<{ party_id: number }>, id: number, context: Context): Promise<SentMails> {
  const document = await of.read(context, id)
  const which = { table: 'document_mails', which: sql`sent.document_id = ${id}`, also: sql`sent.event` } as const
  return { email: await readAddress(partyOf(of, document), context.tx), mails: await readSent(which, context.tx) }
}

export async function mailDocument<Detail extends Mailed>(
  of: KindOfPaid<Detail>,
  id: number,
  { to: asked }: { to?: string | undefined },
  context: Context,
): Promise<SentMails> {
  const document = await of.read(context, id)
  const { number, currency, direction } = document
  const why = whyUnsent(document.state)
  if (why) refuse('not-possible', { detail: why, values: { number } })
  const party = document.party_name ?? number
  const amount = formatMoney(document.declared.replace('-', ''), currency)
  const paper: Paper = {
    ...partyOf(of, document),
    title: of.title,
    values: { number },
    party_name: party,
    from: document.period_from,
    to_day: document.period_to,
    says: translate => translate(due[direction], { party, amount }),
    file: () => paperOf(document, of.prints, () => of.draw(document, context), context),
  }
  const { to, ...sent } = await mailPaper(paper, asked, context)
  await context.tx
    .insertInto('document_mails')
    .values({ ...sent, document_id: id, staff_id: context.staff.id })
    .execute()
  await context.audit({ action: `${of.kind}.mail`, subject: of.kind, subjectId: id, after: { number, to } })
  context.publish({ type: 'documents.changed', data: { kind: of.kind } })
  return readMails(of, id, context)
}

/**
 * Whether the document of a mail may still leave. Its recipient has no account; what counts is the document, which may have been
 * rejected while the mail waited, and that whoever sent it, if somebody did, still has an account.
 */
export async function mayStillBeMailed(tx: Tx, mailId: number): Promise<boolean> {
  const sent = await tx
    .selectFrom('document_mails as sent')
    .innerJoin('documents as d', 'd.id', 'sent.document_id')
    .select(['sent.staff_id', 'd.state'])
    .where('sent.mail_id', '=', mailId)
    .executeTakeFirst()
  if (!sent) return true
  const { staff_id } = sent
  const state = sent.state as CommissionState // only mails about paid documents have a file
  if (whyUnsent(state) !== null) return false
  return staff_id === null || (await readOwner(tx, { staff_id, needs: [] })) !== null
}
