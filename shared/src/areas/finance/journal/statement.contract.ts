// The statement of account of a merchant: what was owed before a span, every entry of it, and what is owed after.
import { type Labels, msg } from '@office/shared/core/message'
import { file, get } from '../../../core/endpoint.ts'
import * as x from '../../../core/schema.ts'
import { entryKinds } from './journal.model.ts'

/** Entries that one statement holds. */
export const MAX_ENTRIES = 10_000

export const StatementEntry = x.row({
  at: x.instant(),
  kind: x.oneOf(entryKinds),
  /** The order or the invoice that it is about, and a bank's reference. */
  about: x.text({ min: 0, max: 300 }),
  /** Above 0 what the merchant is owed more. */
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

/** In one currency: they are never added. */
const StatementAccount = x.row({
  currency: x.text({ min: 3, max: 3 }),
  opening: x.signedAmount(),
  closing: x.signedAmount(),
  entries: x.list(StatementEntry, 0, MAX_ENTRIES),
})

export const Statement = x.row({
  merchant_id: x.id(),
  code: x.text(),
  name: x.text(),
  from: x.day(),
  to: x.day(),
  accounts: x.list(StatementAccount, 0, 50),
})
export type Statement = x.Of<typeof Statement>

export const statementFormats = ['pdf', 'xlsx', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Days of the tenant; this month until today when absent. */
const span = { from: x.optional(x.day()), to: x.optional(x.day()) }
const needs = ['view-merchant-finance'] as const
const fails = ['statement-too-long'] as const

export const statementContract = {
  get: get('/admin/finance/merchant/{id}/statement', {
    summary: 'Statement of account of a merchant over a span of days: opening, entries and closing in each currency',
    needs,
    query: x.row(span),
    returns: Statement,
    fails,
  }),
  file: file('/admin/finance/merchant/{id}/statement-file', {
    summary: 'Statement of account of a merchant as PDF, Excel or CSV',
    needs,
    service: 'reports',
    query: x.row({ ...span, format: x.optional(x.oneOf(statementFormats)) }),
    fails,
  }),
}
