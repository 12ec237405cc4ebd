// Writes off an invoice or a commission that will never be paid to us: closed by a decision of its own, an invoice with its orders
// settled; and reopened by another.

import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import type { PaidState } from '@office/shared/areas/finance/paid-document.transitions'
import { msg } from '@office/shared/core/messages/message'
import { whyNot } from '@office/shared/core/transitions'
import { toMinor } from '@office/shared/format/amount'
import type { Tx } from '../../../core/database/transaction.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseBy } from '../../../core/http/refusal.ts'
import { commissionKinds } from '../commissions/commission.queries.ts'
import { type LockedDocument, lockDocument, settle } from '../documents/document.queries.ts'
import { type KindOfPaid, type Paid, readPaid } from '../documents/document-payment.queries.ts'
import { invoiceKinds } from '../invoices/invoice.queries.ts'
import { staffOfRider } from './order-money.queries.ts'

const payable = msg`{number} is not owed to us`

type Move = 'write-off' | 'end-write-off'

/** What is still to be paid to us, in minor units. */
export const openOf = async (tx: Tx, document: Pick<LockedDocument, 'id' | 'currency' | 'declared'>): Promise<bigint> =>
  -toMinor(document.declared, document.currency) - (await readPaid(document, tx))

interface Posted {
  of: { account: AccountName; party_id: number; currency: string }
  amount: bigint
}

const writeOffOf = <Detail extends Paid>(of: KindOfPaid<Detail>) => {
  /** Locks it. Refuses a document that cannot be written off, or that was not. */
  async function lock(context: Context, id: number, move: Move): Promise<LockedDocument> {
    const document = await lockDocument(of.kind, id, context)
    const { number } = document
    const state = document.state as PaidState // only written by its moves
    // Permissions are checked with the request for it, and with its decision.
    const refusal = whyNot(of.transitions, move, { state })
    if (refusal) refuseBy(refusal, await of.read(context, id), { number })
    if (!document.declared.startsWith('-'))
      refuse('not-possible', { detail: payable, values: { number }, current: await of.read(context, id) })
    await of.mayWriteOff?.(document, move, context)
    return document
  }
  const posted = ({ party_id, currency }: LockedDocument, amount: bigint): Posted => ({
    of: { account: of.account, party_id, currency },
    amount,
  })
  return {
    kind: of.kind,
    lock,
    /** Closes it; the open part of its party's account is to be posted. */
    close: async (context: Context, id: number): Promise<Posted> => {
      const document = await lock(context, id, 'write-off')
      const amount = await openOf(context.tx, document)
      await of.paid?.(id, context)
      await settle(of, document, 'write-off', {}, context)
      return posted(document, amount)
    },
    /** It waits for its payment again; what its party owes again is to be posted. */
    reopen: async (context: Context, id: number): Promise<Posted> => {
      const document = await lock(context, id, 'end-write-off')
      const amount = await openOf(context.tx, document)
      await of.reopened?.(id, context)
      const isWhole = amount === -toMinor(document.declared, document.currency)
      await settle(of, document, isWhole ? 'end-write-off' : 'end-write-off-part', {}, context)
      return posted(document, amount)
    },
  }
}

const ofInvoices = invoiceKinds.map(of => writeOffOf(of))
const ofCommissions = commissionKinds.map(of => writeOffOf(of))

const readDocument = (tx: Tx, id: number) =>
  tx
    .selectFrom('documents')
    .select(['id', 'kind', 'party_id', 'declared', 'currency', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()

const kindIn = async (kinds: typeof ofInvoices, tx: Tx, id: number) => {
  const document = await readDocument(tx, id)
  return found(kinds.find(({ kind }) => kind === document?.kind))
}

export const lockInvoice = async (context: Context, id: number, move: Move): Promise<LockedDocument> =>
  (await kindIn(ofInvoices, context.tx, id)).lock(context, id, move)
export const lockCommission = async (context: Context, id: number, move: Move): Promise<LockedDocument> =>
  (await kindIn(ofCommissions, context.tx, id)).lock(context, id, move)

const every = [...ofInvoices, ...ofCommissions]
export const closeWrittenOff = async (context: Context, id: number): Promise<Posted> =>
  (await kindIn(every, context.tx, id)).close(context, id)
export const openWrittenOff = async (context: Context, id: number): Promise<Posted> =>
  (await kindIn(every, context.tx, id)).reopen(context, id)

/** What a write-off finds open, in minor units: nothing once it is written off, null where it waits for no payment. */
export async function receivableOf(tx: Tx, id: number): Promise<bigint | null> {
  const document = found(await readDocument(tx, id))
  if (document.state === 'written-off') return 0n
  return document.state === 'approved' || document.state === 'part-paid' ? openOf(tx, document) : null
}

/** The staff account of the rider whose commission it is. */
export async function payeesOfDocument(tx: Tx, id: number): Promise<readonly number[]> {
  const { kind, party_id } = found(await readDocument(tx, id))
  return kind === 'rider-commission' ? staffOfRider(tx, party_id) : []
}
