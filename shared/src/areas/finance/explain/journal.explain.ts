// Journal entries as the ground of an amount, and the lines of an entry as the ground of that entry.
import { msg } from '@office/shared/core/messages/message'
import type { Call } from '../../../core/api/client.ts'
import { negated, sumAmounts } from '../../../format/amount.ts'
import type { Access } from '../../../permissions/can.ts'
import type { DocumentKind } from '../document.model.ts'
import {
  documentJournals,
  type JournalPage,
  journalContract,
  type ReadEntry,
  type ReadLine,
} from '../journal/journal.contract.ts'
import { type AccountName, accounts, type EntryKind, entryKindNames } from '../journal/journal.model.ts'
import { documentLedgers, type LedgerParty, ledgers } from '../journal/ledger.model.ts'
import { type Direction, openOf } from '../paid-document.model.ts'
import { type ExplainedRecord, type ExplainRow, inJournal, joined, type Said, type Step, said } from './explain.model.ts'

const entryNumber = msg`Journal entry {id}`
const paid = msg`Paid`
const writtenOff = msg`Written off`
const ofOrders = msg`{n, plural, one {# order} other {# orders}}`

/** The account's owner, as pages know it. */
function partyOf({ account, party_id }: ReadLine): ExplainedRecord | null {
  const found = (Object.keys(ledgers) as LedgerParty[]).find(party => account in ledgers[party]) // keys of the table
  return found === undefined || party_id === null ? null : { noun: found, id: party_id }
}

const lineRow = (line: ReadLine, at: number): ExplainRow => {
  const record: ExplainedRecord | null = line.order_id === null ? partyOf(line) : { noun: 'order', id: line.order_id }
  return {
    key: String(at),
    title: said(accounts[line.account].name),
    about: joined(line.party_name, line.waybill_number ?? (line.orders > 1 ? said(ofOrders, { n: line.orders }) : null)),
    amount: line.amount,
    currency: line.currency,
    ...(record === null ? {} : { record }),
  }
}

/** All lines of one entry, each in the sense of its account. */
const entryStep = (entry: ReadEntry, needs: Step['needs']): Step => ({
  title: joined(said(entryNumber, { id: entry.id }), said(entryKindNames[entry.kind])),
  amount: null,
  currency: entry.lines[0]?.currency ?? '',
  needs,
  load: () => Promise.resolve({ rows: entry.lines.map(lineRow), next: null }),
})

/** Which part of an entry: on this account, or on all. */
const askedOf = ({ lines }: ReadEntry, account: AccountName | undefined, currency: string): ReadLine[] =>
  lines.filter(line => line.asked !== null && line.currency === currency && (account === undefined || line.account === account))

export const entryRow = (
  entry: ReadEntry,
  { account, currency, needs, isTurned = false }: Pick<EntriesOf, 'account' | 'currency' | 'needs' | 'isTurned'>,
): ExplainRow => {
  const asked = askedOf(entry, account, currency)
  const sum = sumAmounts(
    asked.map(line => line.asked ?? '0'),
    currency,
  )
  const waybills = [...new Set(asked.flatMap(line => line.waybill_number ?? []))]
  return {
    key: String(entry.id),
    title: said(entryKindNames[entry.kind]),
    about: joined(entry.document?.number, entry.reference, waybills.length === 1 ? waybills[0] : null, entry.by, entry.reason),
    at: entry.at,
    amount: isTurned ? negated(sum) : sum,
    currency,
    ...(entry.document ? { record: { noun: entry.document.kind, id: entry.document.id } } : {}),
    next: entryStep(entry, needs),
  }
}

interface EntriesOf {
  title: Said
  amount: string | null
  currency: string
  needs: Access
  /** Only of lines on this account. */
  account?: AccountName
  /** The figure reads the other way round than its account: what is charged is not owed. */
  isTurned?: boolean
  isDeep?: true
  ask: (call: Call, page: { before?: number; limit: number }) => Promise<JournalPage>
}

export const entriesStep = ({ title, amount, isDeep, ask, ...of }: EntriesOf): Step => ({
  title,
  amount,
  currency: of.currency,
  needs: of.needs,
  ...(isDeep ? { isDeep } : {}),
  load: async (call, from) => {
    const { entries, next } = await ask(call, { limit: 100, ...(from === null ? {} : { before: Number(from) }) })
    return { rows: entries.map(entry => entryRow(entry, of)), next: next === null ? null : String(next) }
  },
})

interface DocumentEntries {
  title: Said
  amount: string | null
  currency: string
  kinds?: readonly EntryKind[]
  order_id?: number
  receipt_id?: number
  isTurned?: boolean
}

/** What a document comes from and has posted, on the account it settles. */
export const documentEntries = (
  kind: DocumentKind,
  id: number,
  { title, amount, currency, kinds, order_id, receipt_id, isTurned = false }: DocumentEntries,
): Step => {
  const { account, needs } = documentLedgers[kind]
  const only = {
    currency,
    ...(kinds ? { kinds: kinds.join(',') } : {}),
    ...(order_id === undefined ? {} : { order_id }),
    ...(receipt_id === undefined ? {} : { receipt_id }),
  }
  return entriesStep({
    title,
    amount,
    currency,
    needs: [needs],
    account,
    isTurned,
    ...(order_id === undefined && receipt_id === undefined ? {} : { isDeep: true }),
    ask: (call, page) => call(documentJournals[kind], { params: { id }, query: { ...page, ...only } }),
  })
}

/** What became of the money a document moved. */
export const documentJournalRow = (kind: DocumentKind, id: number, currency: string): ExplainRow => ({
  key: 'journal',
  title: said(inJournal),
  amount: null,
  currency,
  isBeside: true,
  next: documentEntries(kind, id, { title: said(inJournal), amount: null, currency }),
})

/** Entries that involve an order. */
export const orderEntries = (
  id: number,
  of: Pick<EntriesOf, 'title' | 'amount' | 'currency' | 'account' | 'isTurned'> & { kinds?: readonly EntryKind[] },
): Step =>
  entriesStep({
    ...of,
    needs: journalContract.order.needs,
    isDeep: true,
    ask: (call, page) =>
      call(journalContract.order, {
        params: { id },
        query: { ...page, currency: of.currency, ...(of.kinds ? { kinds: of.kinds.join(',') } : {}) },
      }),
  })

interface PaidDocument {
  id: number
  currency: string
  paid: string
  direction: Direction
}

/** A payout reduces what is owed, as the account shows; the page shows how much was paid. */
const isPaidTurned = (kind: DocumentKind, direction: Direction) =>
  (direction === 'payable') === (accounts[documentLedgers[kind].account].reads === 'turned')

/** Payments of a document, one by one. */
export const explainPaid = (kind: DocumentKind, { id, currency, paid: amount, direction }: PaidDocument): Step => {
  const isTurned = isPaidTurned(kind, direction)
  return documentEntries(kind, id, {
    title: said(paid),
    amount,
    currency,
    kinds: ['payment', 'payout', 'payment-reversed'],
    isTurned,
  })
}

/** The part that will never be paid, who decided so, and what of that was reversed. */
export const explainWrittenOff = (kind: DocumentKind, document: PaidDocument & { declared: string }): Step => {
  const { id, currency, direction } = document
  const isTurned = isPaidTurned(kind, direction)
  return documentEntries(kind, id, {
    title: said(writtenOff),
    amount: openOf(document),
    currency,
    kinds: ['write-off'],
    isTurned,
  })
}

/** The same as a row beside the document's total; null if nothing was paid. */
export const paidRow = (kind: DocumentKind, document: PaidDocument): ExplainRow | null =>
  Number(document.paid) === 0
    ? null
    : {
        key: 'paid',
        title: said(paid),
        amount: document.paid,
        currency: document.currency,
        isBeside: true,
        next: explainPaid(kind, document),
      }

/** The same for write-offs; null if there are none. */
export const writtenOffRow = (
  kind: DocumentKind,
  document: PaidDocument & { declared: string; state: string },
): ExplainRow | null =>
  document.state === 'written-off'
    ? {
        key: 'written-off',
        title: said(writtenOff),
        amount: openOf(document),
        currency: document.currency,
        isBeside: true,
        next: explainWrittenOff(kind, document),
      }
    : null
