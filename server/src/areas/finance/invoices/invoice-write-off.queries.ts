// An invoice that is to be paid to us and never will be: closed by a decision of its own, its orders settled.

import type { InvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/message'
import { type StateOf, whyNot } from '@office/shared/core/transitions'
import { toMinor } from '@office/shared/format/amount'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseBy } from '../../../core/http/refusal.ts'
import { type LockedDocument, lockDocument, settle } from '../documents/document.queries.ts'
import { readPayments } from '../documents/document-payment.queries.ts'
import { type KindOfInvoice, merchantInvoices, settleClaimed, walkingInvoices } from './invoice.queries.ts'

const payable = msg`{number} is not to be paid to us`

/** What is still to be paid to us, in minor units. */
export async function openOf(tx: Tx, { id, declared }: { id: number; declared: string }): Promise<bigint> {
  const paid = (await readPayments(id, tx)).reduce((sum, { amount }) => sum + toMinor(amount), 0n)
  return -toMinor(declared) - paid
}

async function kindOf(tx: Tx, id: number): Promise<KindOfInvoice> {
  const document = await tx.selectFrom('documents').select('kind').where('id', '=', id).executeTakeFirst()
  return found([merchantInvoices, walkingInvoices].find(({ kind }) => kind === document?.kind))
}

async function lock(context: Context, id: number): Promise<{ of: KindOfInvoice; invoice: LockedDocument }> {
  const of = await kindOf(context.tx, id)
  const invoice = await lockDocument(of.kind, id, context)
  const state = invoice.state as StateOf<InvoiceTransitions> // written by its moves only
  // Who may is judged with the request that asks for it, and with its decision.
  const refusal = whyNot(of.transitions, 'write-off', { state })
  if (refusal) refuseBy(refusal, await of.read(context, id), { number: invoice.number })
  if (toMinor(invoice.declared) >= 0n)
    refuse('not-possible', { detail: payable, values: { number: invoice.number }, current: await of.read(context, id) })
  return { of, invoice }
}

/** Refuses what cannot be written off; locked. */
export const refuseInvoice = async (context: Context, id: number): Promise<LockedDocument> => (await lock(context, id)).invoice

/** Closes it; what it leaves of its party's account is to be posted. */
export async function closeWrittenOff(
  context: Context,
  id: number,
): Promise<{ of: { account: AccountName; party_id: number; currency: string }; amount: bigint }> {
  const { of, invoice } = await lock(context, id)
  const amount = await openOf(context.tx, invoice)
  await settleClaimed(id, 'settled', context)
  await settle(of, invoice, 'write-off', {}, context)
  const { party_id, currency } = invoice
  return { of: { account: of.account, party_id, currency }, amount }
}
