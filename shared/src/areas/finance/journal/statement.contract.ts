// A party's statement of account: the balance of each of its accounts before a period, every entry in it, and the balance after.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { file, get, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { isZero } from '../../../format/amount.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '../../../format/calendar-day.ts'
import { documentKindKeys, documentKindNames } from '../document.model.ts'
import { MAX_MAILS, mailedTo, sentMail } from '../sent-mail.ts'
import { accountTitles, entryKindNames, entryKinds } from './journal.model.ts'
import { type LedgerParty, ledgerAccounts, ledgerMailers, ledgerNeeds, ledgerParties, ledgerPartyNames } from './ledger.model.ts'

/** The most entries of one statement that is made at once. */
export const MAX_ENTRIES = 10_000

export const StatementEntry = x.row({
  entry_id: x.integer(1, Number.MAX_SAFE_INTEGER),
  at: x.instant(),
  kind: x.oneOf(entryKinds, entryKindNames),
  /** The document or order it is about, and a bank's reference. */
  about: x.text({ min: 0, max: 300 }),
  document: x.nullable(x.row({ kind: x.oneOf(documentKindKeys, documentKindNames), id: x.id() })),
  order_id: x.nullable(x.id()),
  /** In the account's own sense. */
  amount: x.signedAmount(),
  balance: x.signedAmount(),
})
export type StatementEntry = x.Of<typeof StatementEntry>

export const statementLabels = {
  at: msg`Time`,
  kind: msg`Kind`,
  about: msg`About`,
  amount: msg`Amount`,
  balance: msg`Balance`,
} satisfies Labels<StatementEntry>

/** The balance of an account before the first day, and after the last. */
export const balanceNames = { opening: msg`Opening balance`, closing: msg`Closing balance` } as const

/** In one currency; currencies are never added. */
const StatementAccount = x.row({
  account: x.oneOf(ledgerAccounts, accountTitles),
  currency: x.text({ min: 3, max: 3 }),
  opening: x.signedAmount(),
  closing: x.signedAmount(),
  entries: x.list(StatementEntry, 0, MAX_ENTRIES),
})
export type StatementAccount = x.Of<typeof StatementAccount>

export const Statement = x.row({
  party: x.oneOf(ledgerParties, ledgerPartyNames),
  party_id: x.id(),
  /** Null if a party has none: riders, walking customers. */
  code: x.nullable(x.text()),
  name: x.text(),
  from: x.day(),
  to: x.day(),
  accounts: x.list(StatementAccount, 0, 150),
  /** Accounts hidden for now: the cash of a rider whose deposit the reader may still count. */
  hidden: x.list(x.oneOf(ledgerAccounts, accountTitles), 0, ledgerAccounts.length),
})
export type Statement = x.Of<typeof Statement>

/** Why it is not sent along with others: it would say nothing. Whoever wants it all the same sends it alone. */
export const nothingToState = msg`There is nothing to state: no entries in these days, and nothing was owed or held`

export const saysNothing = ({ accounts }: Statement): boolean =>
  accounts.every(({ opening, closing, entries }) => entries.length === 0 && isZero(opening) && isZero(closing))

/** Why it is not sent as long as a blind count hides an account of {name}. */
export const hidesCash = msg`The cash of {name} is not counted yet. Count the deposit that was handed in before you send a statement`

/** The days that are stated at once for many parties, where nobody names others: the month before. */
export const monthBefore = (today: string): { from: string; to: string } => {
  const from = addMonths(firstOfMonth(today), -1)
  return { from, to: lastOfMonth(from) }
}

export const statementFormats = ['pdf', 'xlsx', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Formats of files that are made in the background, however long the statement is. */
export const queuedFormats = ['xlsx', 'csv'] as const satisfies readonly StatementFormat[]
export type QueuedFormat = (typeof queuedFormats)[number]

const StatementMail = x.row({ ...sentMail, from_day: x.day(), to_day: x.day(), format: x.oneOf(statementFormats) })
export type StatementMail = x.Of<typeof StatementMail>

/** As those of a document, for all days that were sent. */
export const StatementMails = x.row({
  email: x.nullable(x.text()),
  mails: x.list(StatementMail, 0, MAX_MAILS),
})
export type StatementMails = x.Of<typeof StatementMails>

/** The most parties of one answer. */
export const MAX_BALANCES = 100

/** The current balance of one party's account, in one currency. */
export const Balance = x.row({
  party_id: x.id(),
  name: x.text(),
  account: x.oneOf(ledgerAccounts, accountTitles),
  currency: x.text({ min: 3, max: 3 }),
  /** In the account's own sense. */
  amount: x.signedAmount(),
})
export type Balance = x.Of<typeof Balance>

/** The tenant's days; by default this month up to today. */
const span = { from: x.optional(x.day()), to: x.optional(x.day()) }
const fails = ['statement-too-long', 'head-office-only'] as const

const ofParty = <const P extends LedgerParty>(party: P) => {
  const of = party === 'walking' ? 'walking customer' : party
  return {
    get: get(`/admin/finance/${party}/{id}/statement`, {
      summary: `Statement of account of a ${of} over a span of days: opening, entries and closing in each currency`,
      needs: ledgerNeeds[party],
      query: x.row(span),
      returns: Statement,
      fails,
    }),
    file: file(`/admin/finance/${party}/{id}/statement-file`, {
      summary: `Statement of account of a ${of} as PDF, Excel or CSV`,
      needs: ledgerNeeds[party],
      service: 'reports',
      query: x.row({ ...span, format: x.optional(x.oneOf(statementFormats)) }),
      fails,
    }),
    queue: post(`/admin/finance/${party}/{id}/statement/queue`, {
      summary: `Queue the statement of account of a ${of} as Excel or CSV, of any number of entries: emailed to whoever asks and kept under downloads`,
      needs: ledgerNeeds[party],
      service: 'reports',
      body: x.record({ ...span, format: x.optional(x.oneOf(queuedFormats)) }),
      returns: x.row({ key: x.text() }),
      fails: ['head-office-only'],
    }),
    mails: get(`/admin/finance/${party}/{id}/statement-mails`, {
      summary: `To whom statements of account of a ${of} were sent by email, for which days, by whom and when, and its email address`,
      needs: ledgerNeeds[party],
      returns: StatementMails,
      fails: ['head-office-only'],
    }),
    mail: post(`/admin/finance/${party}/{id}/statement-mails`, {
      summary: `Send the statement of account of a ${of} by email, to it or to another address: the file that can be saved; also needs the permission to see it`,
      needs: ledgerMailers[party],
      body: x.record({
        ...mailedTo,
        from_day: x.optional(x.day()),
        to_day: x.optional(x.day()),
        format: x.optional(x.oneOf(statementFormats)),
      }),
      returns: StatementMails,
      fails: [...fails, 'not-possible'],
    }),
    balances: get(`/admin/finance/${party}/balances`, {
      summary: `What accounts of ${of} parties hold now, the most first; none that are empty`,
      needs: ledgerNeeds[party],
      query: x.row({
        account: x.optional(x.oneOf(ledgerAccounts, accountTitles)),
        currency: x.optional(x.text({ min: 3, max: 3 })),
        page: x.optional(x.integer(1, 100_000)),
      }),
      returns: x.row({
        balances: x.list(Balance, 0, MAX_BALANCES),
        has_more: x.flag(),
        /** Parties whose cash is hidden for now: riders with a deposit that the reader may still count. */
        hidden: x.integer(),
      }),
    }),
  }
}

export const statementContracts = {
  rider: ofParty('rider'),
  branch: ofParty('branch'),
  agency: ofParty('agency'),
  merchant: ofParty('merchant'),
  walking: ofParty('walking'),
}
