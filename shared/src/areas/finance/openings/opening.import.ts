// The import of opening balances: template, what a row may hold, and when two rows are of the same account.
import { msg } from '@office/shared/core/messages/message'
import { choice, currency, decimal, fault, text } from '../../../core/import/cell.ts'
import { day } from '../../../core/import/date-cell.ts'
import {
  defineImport,
  folded,
  type ImportRow,
  keyOf,
  optionalColumn,
  requiredColumn,
} from '../../../core/import/define-import.ts'
import { minLength } from '../../../rules/text-length.ts'
import { LEAST_REASON, MOST_REASON, MOST_REFERENCE, openingAccounts, openings, positiveOpening } from './opening.model.ts'

const columns = {
  account: requiredColumn('Account', choice(...openingAccounts), 'merchant'),
  party: requiredColumn('Party', text(), 'Example Store', 'name', 'number', 'code', 'party name', 'party number', 'party code'),
  // How many decimals the amount may have is up to its currency, which the server knows where the file does not say it.
  amount: requiredColumn(
    'Amount',
    decimal({ scale: 4, written: 0, digits: 15, least: 'any' }),
    '15200.50',
    'balance',
    'opening balance',
    'closing balance',
  ),
  currency: optionalColumn('Currency', currency(), 'NPR'),
  day: optionalColumn('Day', day(), '2026-01-31', 'date', 'balance of', 'as of'),
  reference: optionalColumn('Reference', text(MOST_REFERENCE), 'LEDGER-7', 'voucher'),
  reason: requiredColumn('Reason', text(MOST_REASON), 'Moved over', 'remarks', 'note'),
}

type Row = ImportRow<{ columns: typeof columns }>

const accountOf = (row: Row): string => keyOf(row.account, folded(row.party), row.currency ?? '')

const short = minLength(LEAST_REASON)

export const openingImport = defineImport({
  kind: 'openings',
  noun: msg`Opening balances`,
  columns,
  key: accountOf,
  uniques: [{ field: 'party', of: accountOf }],
  rules: [
    {
      field: 'amount',
      broken: ({ account, amount }) =>
        !openings[account].isSigned && amount.startsWith('-') ? fault('NEGATIVE', undefined, positiveOpening) : null,
    },
    {
      field: 'reason',
      broken: ({ reason }) => (short.holds(reason) ? null : fault('TOO_SHORT', short.values, short.message)),
    },
  ],
})
