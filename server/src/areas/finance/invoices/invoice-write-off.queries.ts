// Writes off an invoice that will never be paid to us: closed by a decision of its own, with its orders settled; and reopened by
// another.

import { type InvoiceTransitions, merchantInvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import { msg } from '@office/shared/core/messages/message'
import { movesFrom, type StateOf, whyNot } from '@office/shared/core/transitions'
import { toMinor } from '@office/shared/format/amount'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseBy } from '../../../core/http/refusal.ts'
import { type LockedDocument, lockDocument, settle } from '../documents/document.queries.ts'
import { readPaid } from '../documents/document-payment.queries.ts'
import { invoiceKinds, type KindOfInvoice, refuseDisputed, settleClaimed } from './invoice.queries.ts'

const payable = msg`{number} is not owed to us`

/** What is still to be paid to us, in minor units. */
export const openOf = async (tx: Tx, invoice: Pick<LockedDocument, 'id' | 'currency' | 'declared'>): Promise<bigint> =>
  -toMinor(invoice.declared, invoice.currency) - (await readPaid(invoice, tx))

/** What a write-off finds open, in minor units: nothing once it is written off, null where it waits for no payment. */
export async function receivableOf(
  tx: Tx,
  invoice: Pick<LockedDocument, 'id' | 'currency' | 'declared' | 'state'>,
): Promise<bigint | null> {
  if (invoice.state === 'written-off') return 0n
  const state = invoice.state as StateOf<InvoiceTransitions> // only written by its moves
  return movesFrom(merchantInvoiceTransitions, state).includes('write-off') ? openOf(tx, invoice) : null
}

async function kindOf(tx: Tx, id: number): Promise<KindOfInvoice> {
  const document = await tx.selectFrom('documents').select('kind').where('id', '=', id).executeTakeFirst()
  return found(invoiceKinds.find(({ kind }) => kind === document?.kind))
}

async function lock(
  context: Context,
  id: number,
  move: 'write-off' | 'end-write-off',
): Promise<{ of: KindOfInvoice; invoice: LockedDocument }> {
  const of = await kindOf(context.tx, id)
  const invoice = await lockDocument(of.kind, id, context)
  const state = invoice.state as StateOf<InvoiceTransitions> // only written by its moves
  // Permissions are checked with the request for it, and with its decision.
  const refusal = whyNot(of.transitions, move, { state })
  if (refusal) refuseBy(refusal, await of.read(context, id), { number: invoice.number })
  if (!invoice.declared.startsWith('-'))
    refuse('not-possible', { detail: payable, values: { number: invoice.number }, current: await of.read(context, id) })
  return { of, invoice }
}

/** Locks it. Refuses an invoice that cannot be written off, or that was not. */
export async function refuseInvoice(context: Context, id: number, move: 'write-off' | 'end-write-off'): Promise<LockedDocument> {
  const { of, invoice } = await lock(context, id, move)
  if (move === 'write-off') return invoice
  await refuseDisputed(of, invoice, context)
  return invoice
}

interface Posted {
  of: { account: AccountName; party_id: number; currency: string }
  amount: bigint
}

/** Closes it; the open part of its party's account is to be posted. */
export async function closeWrittenOff(context: Context, id: number): Promise<Posted> {
  const { of, invoice } = await lock(context, id, 'write-off')
  const amount = await openOf(context.tx, invoice)
  await settleClaimed(id, 'settled', context)
  await settle(of, invoice, 'write-off', {}, context)
  const { party_id, currency } = invoice
  return { of: { account: of.account, party_id, currency }, amount }
}

/** It waits for its payment again; what its party owes again is to be posted. */
export async function openWrittenOff(context: Context, id: number): Promise<Posted> {
  const invoice = await refuseInvoice(context, id, 'end-write-off')
  const { party_id, currency } = invoice
  const of = await kindOf(context.tx, id)
  const amount = await openOf(context.tx, invoice)
  await settleClaimed(id, 'in-invoice', context)
  const isWhole = amount === -toMinor(invoice.declared, currency)
  await settle(of, invoice, isWhole ? 'end-write-off' : 'end-write-off-part', {}, context)
  return { of: { account: of.account, party_id, currency }, amount }
}
