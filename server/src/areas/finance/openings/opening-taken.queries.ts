// What takes up an opening balance: the next invoice of its party, a deposit of its cash, or the repayment of a shortfall.
import { documentKinds } from '@office/shared/areas/finance/document.model'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney, fromMinor, negated } from '@office/shared/format/amount'
import { sql } from 'kysely'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { refuseWith } from '../adjustments/money-request.part.ts'
import { lockRider, varianceOf } from '../adjustments/rider-variance.part.ts'
import { inDocument } from '../documents/document-claim.part.ts'

const repaid = msg`Only {owed} of it is still owed, since the rest was repaid or written off`

/** What stands, or begins to. */
export interface Standing {
  account: string
  party_id: number
  currency: string
  /** In the account's own sense, in minor units. */
  amount: bigint
  entry_id: string
}

/** The row that an invoice carries; what a sender is owed more is above 0, whichever way the account reads. */
async function carry(
  { account, party_id, currency, entry_id }: Standing,
  { request, owed, isOpen }: { request: number; owed: string; isOpen: boolean },
  { tx, now }: Pick<Context, 'tx' | 'now'>,
): Promise<void> {
  await sql`
    insert into order_adjustments (request_id, entry_id, kind, account, party_id, currency, amount, is_apart, is_open, at)
    values (${request}, ${entry_id}, 'opening', ${account}, ${party_id}, ${currency}, ${owed}, true, ${isOpen}, ${now}::timestamptz)`.execute(
    tx,
  )
}

const isOnInvoices = ({ account }: Pick<Standing, 'account'>) => account === 'merchant' || account === 'walking'

const owedBy = ({ account, amount, currency }: Standing) => fromMinor(account === 'walking' ? -amount : amount, currency)

/** From now on the next invoice carries it. Receipts of cash are written with the journal (migration 0950). */
export async function beginOpening(standing: Standing, request: number, context: Pick<Context, 'tx' | 'now'>): Promise<void> {
  if (isOnInvoices(standing)) await carry(standing, { request, owed: owedBy(standing), isOpen: true }, context)
}

/** Refuses what was handed in or repaid already, and keeps it from being so until the end of the transaction. */
export async function refuseTaken({ account, party_id, currency, amount, entry_id }: Standing, context: Context): Promise<void> {
  const { tx, translate } = context
  if (isOnInvoices({ account })) return
  if (account === 'variance-rider') {
    await lockRider(tx, party_id)
    const owed = await varianceOf(tx, party_id, currency)
    if (owed < amount) refuseWith(context, repaid, { owed: formatMoney(fromMinor(owed > 0n ? owed : 0n, currency), currency) })
    return
  }
  await sql`select from cash_receipts where entry_id = ${entry_id} for update`.execute(tx)
  const { rows } = await sql<{ kind: keyof typeof documentKinds; number: string }>`
    select d.kind, d.number from cash_receipts r
    join document_lines l on l.tenant_id = r.tenant_id and l.receipt_id = r.id and l.is_held
    join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
    where r.entry_id = ${entry_id}`.execute(tx)
  const [held] = rows
  if (held)
    refuse('in-document', {
      detail: inDocument,
      values: { document: translate(documentKinds[held.kind].name), number: held.number },
    })
}

/**
 * Nothing takes it up any more. What an invoice has already stays there, and the next one carries it the other way round.
 * @param back the entry that reverses it
 */
export async function endOpening(standing: Standing, back: string, request: number, context: Context): Promise<void> {
  const { tx } = context
  if (isOnInvoices(standing)) {
    const open = await sql`
      update order_adjustments set is_open = false where entry_id = ${standing.entry_id} and is_open returning id`.execute(tx)
    const owed = negated(owedBy(standing))
    await carry({ ...standing, entry_id: back }, { request, owed, isOpen: open.rows.length === 0 }, context)
  }
  await sql`update cash_receipts set is_open = false where entry_id = ${standing.entry_id}`.execute(tx)
}

/** The entry of an approved request. */
export async function entryOf(source: string, id: number, { tx }: Pick<Context, 'tx'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from journal_entries where source = ${source} and source_id = ${id} and kind = 'opening'`.execute(tx)
  return found(rows[0]).id
}
