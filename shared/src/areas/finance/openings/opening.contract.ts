// What the accounts of parties begin with when a company moves over: requested, decided by someone else, and reversed in the same way.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { list, post } from '../../../core/api/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { AskedMoney } from '../adjustments/adjustment.contract.ts'
import { openingAccounts } from './opening.model.ts'

const path = '/admin/finance/opening-balance' as const

const currency = x.text({ min: 3, max: 3 })
const reference = x.nullable(x.text({ max: 120 }))

const why = {
  reason: x.text({ min: 3, max: 500 }),
  /** Checked and reported, but not requested. */
  dry_run: x.optional(x.flag()),
}

/** The balance that an account begins with: what stands, and what is requested. */
export const OpeningBalance = x.row({
  id: x.id(),
  account: x.oneOf(openingAccounts),
  party_id: x.id(),
  party_name: x.nullable(x.text()),
  currency,
  /** In the account's own sense; null while none stands. */
  amount: x.nullable(x.signedAmount()),
  /** The day whose evening it is the balance of. */
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
  account: x.oneOf(openingAccounts),
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

export const openingContract = {
  list: list(path, {
    summary: 'Opening balances of the accounts that the caller may see, standing, requested or reversed',
    needs: ['adjust-finance-line'],
    service: 'lists',
    row: OpeningBalance,
    filters: { account: 'words', party_id: 'ids', currency: 'words', is_standing: 'flag', id: 'ids' },
    sort: ['id'],
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
