// Reading the journal: of an order, of a document, of a party.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { type JournalPage, journalContract } from '@office/shared/areas/finance/journal/journal.contract'
import type { AccountName } from '@office/shared/areas/finance/journal/journal.model'
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { msg } from '@office/shared/core/messages/message'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { isBlind } from '../deposits/rider-deposit.source.ts'
import { type Narrowed, ofDocument, ofOrder, ofParty, readEntries } from './journal-read.queries.ts'
import { readLedgerParty, refuseReversed, tellableAccounts } from './ledger-party.queries.ts'

const uncounted = msg`{number} has not been counted yet`

interface OfOne<Q> {
  params: { id: number }
  query: Q
}

const partyHandler =
  (party: LedgerParty) =>
  async (
    { params: { id }, query }: OfOne<Narrowed & { account?: AccountName | undefined }>,
    context: Context,
  ): Promise<JournalPage> => {
    refuseReversed(query)
    await readLedgerParty(party, id, context)
    const { told, hidden } = await tellableAccounts(party, id, context)
    const accounts = told.filter(account => query.account === undefined || query.account === account)
    return { ...(await readEntries(ofParty(accounts, id), query, context)), hidden }
  }

const documentHandler =
  (kind: DocumentKind) =>
  async (
    { params: { id }, query }: OfOne<Narrowed & { order_id?: number | undefined; receipt_id?: number | undefined }>,
    context: Context,
  ): Promise<JournalPage> => {
    const document = found(
      await context.tx
        .selectFrom('documents')
        .select(['id', 'number', 'state', 'party_id', 'maker_id'])
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    )
    // Its parts add up to its sum, which whoever counts it must not know.
    if (kind === 'rider-deposit' && isBlind(context, document))
      refuse('deposit-not-counted', { detail: uncounted, values: { number: document.number } })
    return { ...(await readEntries(ofDocument(kind, document, query), query, context)), hidden: [] }
  }

export const journalHandlers = implement(journalContract, {
  order: async ({ params: { id }, query }, context) => {
    found(await context.tx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
    return { ...(await readEntries(ofOrder(id), query, context)), hidden: [] }
  },
  rider: partyHandler('rider'),
  branch: partyHandler('branch'),
  agency: partyHandler('agency'),
  merchant: partyHandler('merchant'),
  walking: partyHandler('walking'),
  riderDeposit: documentHandler('rider-deposit'),
  branchDeposit: documentHandler('branch-deposit'),
  agencyDeposit: documentHandler('agency-deposit'),
  riderCommission: documentHandler('rider-commission'),
  agencyCommission: documentHandler('agency-commission'),
  merchantInvoice: documentHandler('merchant-invoice'),
  walkingInvoice: documentHandler('walking-invoice'),
})
