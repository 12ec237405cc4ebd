// The journal as it is read: entries with their lines, of an order, a document or a party, newest first.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { get } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import type { PermissionName } from '../../../permissions/catalogue.ts'
import { type DocumentKind, documentKindKeys, documentKindNames } from '../document.model.ts'
import { accountNames, accountTitles, entryKindNames, entryKinds } from './journal.model.ts'
import { documentLedgers, type LedgerParty, ledgerNeeds } from './ledger.model.ts'

/** The most entries of one answer. */
export const MAX_PAGE = 100

/** Entry numbers are counted across all tenants. */
const entryId = x.integer(1, Number.MAX_SAFE_INTEGER)

/** The total that one entry moves on one account; a deposit of a thousand orders has one line of rider cash. */
export const ReadLine = x.row({
  account: x.oneOf(accountNames, accountTitles),
  /** Null if there is only one account of its kind. */
  party_id: x.nullable(x.id()),
  /** Also null for a party of a branch the reader may not see. */
  party_name: x.nullable(x.text()),
  currency: x.text({ min: 3, max: 3 }),
  /** In the account's own sense: incoming cash and growing debts are above 0. */
  amount: x.signedAmount(),
  /** As posted: a debit above 0, a credit below 0; those of an entry add up to 0. */
  debit: x.signedAmount(),
  /** The part of the amount asked about: the order's, the party's, the document's; null if the line is another side of it. */
  asked: x.nullable(x.signedAmount()),
  orders: x.integer(),
  /** If it belongs to one order. */
  order_id: x.nullable(x.id()),
  waybill_number: x.nullable(x.text()),
})
export type ReadLine = x.Of<typeof ReadLine>

export const ReadEntry = x.row({
  id: entryId,
  at: x.instant(),
  kind: x.oneOf(entryKinds, entryKindNames),
  /** The document it comes from; null if an order's event posted it. */
  document: x.nullable(x.row({ kind: x.oneOf(documentKindKeys, documentKindNames), id: x.id(), number: x.text() })),
  /** For a payment: the bank's reference. */
  reference: x.nullable(x.text({ max: 120 })),
  /** Null if a rule posted it. */
  by: x.nullable(x.text()),
  reason: x.nullable(x.text({ max: 1000 })),
  lines: x.list(ReadLine, 0, 10_000),
})
export type ReadEntry = x.Of<typeof ReadEntry>

export const entryLabels = {
  id: msg`Entry`,
  at: msg`Time`,
  kind: msg`Kind`,
  document: msg`Document`,
  reference: msg`Bank reference`,
  by: msg`By`,
  reason: msg`Reason`,
  lines: msg`Lines`,
} satisfies Labels<ReadEntry>

export const lineLabels = {
  account: msg`Account`,
  party_name: msg`Party`,
  waybill_number: msg`Waybill`,
  currency: msg`Currency`,
  amount: msg`Amount`,
} satisfies Labels<ReadLine>

export const JournalPage = x.row({
  entries: x.list(ReadEntry, 0, MAX_PAGE),
  /** Passed as `before`, it gives the next page; null on the last page. */
  next: x.nullable(entryId),
  /** Accounts hidden for now: the cash of a rider whose deposit the reader may still count. */
  hidden: x.list(x.oneOf(accountNames, accountTitles), 0, accountNames.length),
})
export type JournalPage = x.Of<typeof JournalPage>

const page = {
  /** The number of an entry: returns the ones posted before it. */
  before: x.optional(entryId),
  limit: x.optional(x.integer(1, MAX_PAGE)),
}
const narrowing = {
  currency: x.optional(x.text({ min: 3, max: 3 })),
  kinds: x.optional(x.someOf(entryKinds, entryKindNames)),
}
/** Days of the tenant. */
const span = { from: x.optional(x.day()), to: x.optional(x.day()) }

const ofParty = <const P extends LedgerParty>(party: P) =>
  get(`/admin/finance/${party}/{id}/journal`, {
    summary: `Entries of the journal to the accounts of a ${party === 'walking' ? 'walking customer' : party}, the newest first`,
    needs: ledgerNeeds[party],
    query: x.row({ ...page, ...narrowing, ...span, account: x.optional(x.oneOf(accountNames, accountTitles)) }),
    returns: JournalPage,
  })

const ofDocument = <const K extends DocumentKind>(kind: K) => {
  const { path, needs } = documentLedgers[kind]
  return get(`/admin/finance/${path}/{id}/journal` as const, {
    summary: `Entries that a ${kind.replace('-', ' ')} comes from and has posted, of all that it claims, of one order or of one cash receipt`,
    needs: [needs] as const,
    query: x.row({ ...page, ...narrowing, order_id: x.optional(x.id()), receipt_id: x.optional(x.id()) }),
    returns: JournalPage,
    fails: ['deposit-not-counted'],
  })
}

/** Whoever may see the money of a party may see that of an order. */
const seesMoney = [
  'view-rider-finance',
  'view-branch-finance',
  'view-agency-finance',
  'view-merchant-finance',
  'view-walking-finance',
] as const satisfies readonly PermissionName[]

export const journalContract = {
  order: get('/admin/finance/order/{id}/journal', {
    summary: 'Journal entries that an order posted or is part of, newest first',
    needs: seesMoney,
    query: x.row({ ...page, ...narrowing }),
    returns: JournalPage,
  }),
  rider: ofParty('rider'),
  branch: ofParty('branch'),
  agency: ofParty('agency'),
  merchant: ofParty('merchant'),
  walking: ofParty('walking'),
  riderDeposit: ofDocument('rider-deposit'),
  branchDeposit: ofDocument('branch-deposit'),
  agencyDeposit: ofDocument('agency-deposit'),
  riderCommission: ofDocument('rider-commission'),
  agencyCommission: ofDocument('agency-commission'),
  merchantInvoice: ofDocument('merchant-invoice'),
  walkingInvoice: ofDocument('walking-invoice'),
}

/** The endpoint of the entries of a kind of document. */
export const documentJournals = {
  'rider-deposit': journalContract.riderDeposit,
  'branch-deposit': journalContract.branchDeposit,
  'agency-deposit': journalContract.agencyDeposit,
  'rider-commission': journalContract.riderCommission,
  'agency-commission': journalContract.agencyCommission,
  'merchant-invoice': journalContract.merchantInvoice,
  'walking-invoice': journalContract.walkingInvoice,
} as const satisfies Readonly<Record<DocumentKind, unknown>>
