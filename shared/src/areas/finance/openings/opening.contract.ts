// What the accounts of parties begin with when a company moves over: requested, decided by someone else, and reversed in the same way.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { get, list, post } from '../../../core/api/endpoint.ts'
import { ImportJob, ImportQuery, ImportRows, importUpload } from '../../../core/import-job.ts'
import type { Filter } from '../../../core/lists/filter.ts'
import * as x from '../../../core/schema.ts'
import { AskedMoney } from '../adjustments/adjustment.contract.ts'
import { accountTitles } from '../journal/journal.model.ts'
import { LEAST_REASON, MOST_REASON, MOST_REFERENCE, openingAccounts } from './opening.model.ts'

const path = '/admin/finance/opening-balance' as const

const currency = x.text({ min: 3, max: 3 })
const reference = x.nullable(x.text({ max: MOST_REFERENCE }))

const why = {
  reason: x.text({ min: LEAST_REASON, max: MOST_REASON }),
  /** Checked and reported, but not requested. */
  dry_run: x.optional(x.flag()),
}

/** The balance that an account begins with: what stands, and what is requested. */
export const OpeningBalance = x.row({
  id: x.id(),
  account: x.oneOf(openingAccounts, accountTitles),
  party_id: x.id(),
  party_name: x.nullable(x.text()),
  currency,
  /** In the account's own sense; null while none stands. */
  amount: x.nullable(x.signedAmount()),
  /** The day whose evening it is the balance of; like the reference and the reason, that of the request while none stands. */
  day: x.nullable(x.day()),
  reference,
  /** Why it was entered. */
  reason: x.nullable(x.text({ max: 1000 })),
  posted_at: x.nullable(x.instant()),
  /** Who approved it. */
  posted_by: x.nullable(x.text()),
  /** The request that waits, and what it would make of the balance: 0 if it is to be reversed. */
  approval_id: x.nullable(x.id()),
  asked: x.nullable(x.signedAmount()),
})
export type OpeningBalance = x.Of<typeof OpeningBalance>

export const openingLabels = {
  account: msg`Account`,
  party_name: msg`Party`,
  currency: msg`Currency`,
  amount: msg`Opening balance`,
  day: msg`Balance of`,
  reference: msg`Reference`,
  reason: msg`Reason`,
  posted_at: msg`Posted`,
  posted_by: msg`Approved by`,
  asked: msg`Requested`,
  approval_id: msg`Request`,
} satisfies Labels<OpeningBalance>

export const NewOpening = x.record({
  account: x.oneOf(openingAccounts, accountTitles),
  party_id: x.id(),
  /** The operator's own by default. */
  currency: x.optional(currency),
  /** In the account's own sense. */
  amount: x.signedAmount(),
  /** Today by default. */
  day: x.optional(x.day()),
  reference: x.optional(reference),
  ...why,
})
export type NewOpening = x.Of<typeof NewOpening>

const filters = {
  account: 'words',
  party_id: 'ids',
  party_name: 'text',
  currency: 'words',
  is_standing: 'flag',
  /** Whether a request waits. */
  is_asked: 'flag',
  id: 'ids',
} as const satisfies Record<string, Filter>

/** What the balances of one account come to in one currency, to compare with the old books. */
export const OpeningSum = x.row({
  account: x.oneOf(openingAccounts, accountTitles),
  currency,
  standing: x.signedAmount(),
  /** What would stand once every request that waits is approved. */
  expected: x.signedAmount(),
})
export type OpeningSum = x.Of<typeof OpeningSum>

export const openingSumLabels = {
  account: openingLabels.account,
  currency: openingLabels.currency,
  standing: msg`Standing`,
  expected: msg`With what is requested`,
} satisfies Labels<OpeningSum>

export const openingContract = {
  list: list(path, {
    summary: 'Opening balances of the accounts that the caller may see, standing, requested or reversed',
    needs: ['adjust-finance-line'],
    service: 'lists',
    row: OpeningBalance,
    filters,
    sort: ['id', 'day', 'posted_at'],
    fails: ['head-office-only'],
  }),
  sums: get(`${path}/sums`, {
    summary: 'What the opening balances that a filter finds come to, for each account and currency',
    needs: ['adjust-finance-line'],
    service: 'lists',
    query: x.dictionary(x.text({ min: 0, max: 20_000 })),
    filters,
    returns: x.list(OpeningSum, 0, 1000),
    fails: ['head-office-only'],
  }),
  bulk: post(`${path}/bulk`, {
    summary: 'Request opening balances from a file or from rows; someone else decides on each',
    needs: ['adjust-finance-line'],
    query: ImportQuery,
    upload: importUpload,
    body: ImportRows,
    returns: ImportJob,
    fails: ['head-office-only'],
  }),
  ask: post(path, {
    summary: "Request the balance that a party's account begins with, in one currency; someone else decides",
    needs: ['adjust-finance-line'],
    body: NewOpening,
    returns: AskedMoney,
    fails: ['head-office-only', 'not-possible'],
  }),
  reverse: post(`${path}/{id}/reverse`, {
    summary: 'Request the reversal of an opening balance, which can be entered anew afterwards; someone else decides',
    needs: ['adjust-finance-line'],
    body: x.record(why),
    returns: AskedMoney,
    fails: ['head-office-only', 'not-possible', 'in-document'],
  }),
}
